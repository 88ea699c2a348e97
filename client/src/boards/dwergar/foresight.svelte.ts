/** What would come of the actions on offer: the server plays them ahead, and the answers are kept for this moment. */
import { getContext, setContext } from "svelte";
import type { TableContext } from "../../frame/context.ts";
import type { Ahead } from "../../wire/types.ts";

type Asked = Pick<TableContext, "previews" | "busy" | "legal">;

const KEY = Symbol("foresight");
const PAUSE = 120; // milliseconds before the first question: whoever knows what to do is not kept
const MOST = 32; // plans that the server tries at once

export class Foresight {
  private known = $state.raw<Readonly<Record<string, Ahead>>>({});
  private asked = new Set<string>();
  private moment = 0;
  private line: string[][] = [];
  private running = false;

  constructor(private readonly table: Asked) {}

  /** How things would stand after a plan; undefined while nobody knows, or where something would come to light. */
  after(...plan: string[]): Ahead | undefined {
    return this.known[plan.join(";")];
  }

  /** Another moment has come: nothing that was foreseen holds any longer. */
  forget(): void {
    this.moment += 1;
    this.asked.clear();
    this.line = [];
    this.known = {};
  }

  /** Ask about plans, all together. Those that are still waiting from before are dropped. */
  ask(plans: string[][]): void {
    const fresh = plans.filter((plan) => !this.asked.has(plan.join(";")));
    if (fresh.length === 0) return;
    this.line = fresh;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    await new Promise((done) => setTimeout(done, PAUSE));
    while (this.line.length > 0 && !this.table.busy && this.table.legal.length > 0) {
      await this.look(this.line.splice(0, MOST));
    }
    this.running = false;
  }

  private async look(plans: string[][]): Promise<void> {
    const { moment } = this;
    const keys = plans.map((plan) => plan.join(";"));
    for (const key of keys) this.asked.add(key);
    try {
      const answers = await this.table.previews(plans);
      if (moment !== this.moment) return;
      const whole = answers.flatMap((ahead, place): [string, Ahead][] =>
        ahead.played === plans[place]?.length ? [[keys[place] ?? "", ahead]] : [],
      );
      this.known = { ...this.known, ...Object.fromEntries(whole) };
    } catch {
      // Without an answer the board shows what is printed, and no more.
    }
  }
}

export function setForesight(table: Asked): Foresight {
  return setContext(KEY, new Foresight(table));
}

export function getForesight(): Foresight {
  return getContext<Foresight>(KEY);
}
