import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Draft } from "./draft.svelte.ts";
import type { Pointed, Pointing } from "./pointing.svelte.ts";

vi.mock("../lib/texts.svelte.ts", () => ({ say: (key: string) => key }));
vi.mock("../lib/sounds.ts", () => ({ sound: () => undefined }));

const window = new EventTarget();
const element = (...inside: unknown[]): Element => ({ contains: (other: unknown) => inside.includes(other) }) as never;
const press = (pointerType: string, target: unknown): void => {
  const event = Object.assign(new Event("pointerdown"), { pointerType });
  Object.defineProperty(event, "target", { value: target });
  window.dispatchEvent(event);
};

let make: (table: Pointed) => Pointing;
let moved: (event: { clientX: number; clientY: number }) => boolean;
beforeAll(async () => {
  vi.stubGlobal("window", window);
  const module = await import("./pointing.svelte.ts");
  make = (table) => new module.Pointing(table);
  moved = module.moved;
});

describe("a word beside a thing", () => {
  const thing = {};
  const table = () => {
    const draft = { plan: [], taken: [] } as unknown as Draft;
    return { latest: null, draft } as unknown as { -readonly [K in keyof Pointed]: Pointed[K] };
  };

  it("comes from a mouse, and from keys after a finger", () => {
    const pointing = make(table());
    press("mouse", thing);
    pointing.tip("a dwarf", element());
    expect(pointing.tipped?.text).toBe("a dwarf");
    press("touch", thing);
    window.dispatchEvent(new Event("keydown"));
    pointing.tip("a place", element());
    expect(pointing.tipped?.text).toBe("a place");
  });

  it("comes from a finger only beside what it touched", () => {
    const pointing = make(table());
    press("touch", thing);
    pointing.tip("led there", element());
    expect(pointing.tipped).toBeNull();
    pointing.tip("touched", element(thing));
    expect(pointing.tipped?.text).toBe("touched");
  });

  it("goes when something is chosen or happens", () => {
    for (const change of [{ latest: {} }, { draft: { plan: [], taken: ["dwarf:miner"] } }]) {
      const at = table();
      const pointing = make(at);
      press("mouse", thing);
      pointing.tip("a dwarf", element());
      Object.assign(at, change);
      expect(pointing.tipped).toBeNull();
    }
  });

  it("is not said of what comes under a pointer that rests", () => {
    window.dispatchEvent(Object.assign(new Event("pointermove"), { clientX: 3, clientY: 4 }));
    expect([moved({ clientX: 3, clientY: 4 }), moved({ clientX: 3, clientY: 5 })]).toEqual([false, true]);
  });
});

describe("why not", () => {
  it("begins with the name of a thing that was held", async () => {
    const answer = { legal: false, text: "not now", paragraph: "M1" };
    const draft = { plan: [], taken: [] } as unknown as Draft;
    const info = { status: "running", paused: false };
    const pointing = make({ api: { why: () => Promise.resolve(answer) }, info, seat: 0, latest: {}, busy: false, draft } as unknown as Pointed);
    pointing.whyNot("item:family", "Family clan");
    await Promise.resolve();
    await Promise.resolve();
    expect(pointing.why).toEqual({ id: "item:family", name: "Family clan", ...answer });
  });
});
