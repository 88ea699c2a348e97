/** What would come of the actions on offer: the server plays them ahead, and the answers are kept for this moment. */
import { getContext, setContext } from "svelte";
import type { TableContext } from "../../frame/context.ts";
import type { Ahead } from "../../wire/types.ts";

type Asked = Pick<TableContext, "preview" | "busy" | "legal">;

const KEY = Symbol("foresight");
const PAUSE = 120; // milliseconds before the first question: whoever knows what to do is not kept

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

  /** Ask about plans, one after the other. Those that are still waiting from before are dropped. */
  ask(plans: string[][]): void {
    const fresh = plans.filter((plan) => !this.asked.has(plan.join(";")));
    if (fresh.length === 0) return;
    this.line = fresh;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    await new Promise((done) => setTimeout(done, PAUSE));
    for (let plan = this.line.shift(); plan; plan = this.line.shift()) {
      if (this.table.busy || this.table.legal.length === 0) break;
      await this.look(plan);
    }
    this.running = false;
  }

  private async look(plan: string[]): Promise<void> {
    const { moment } = this;
    const key = plan.join(";");
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const ahead = await this.table.preview(plan);
      if (moment === this.moment && ahead.played === plan.length) this.known = { ...this.known, [key]: ahead };
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
