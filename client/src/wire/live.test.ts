import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, type TableApi } from "./api.ts";
import { Live, type Link } from "./live.ts";
import type { News } from "./types.ts";

class Socket {
  static all: Socket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  close(code = 1006): void {
    this.onclose?.({ code });
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const news = (seq: number, line = 0): News =>
  ({ updates: [], now: { seq }, table: {}, chat: line ? [{ number: line }] : [], mark: `m${seq}` }) as unknown as News;

function rig(poll: (query: Record<string, unknown>) => Promise<News> = () => new Promise(() => undefined)) {
  const links: Link[] = [];
  const told: News[] = [];
  const polled: Record<string, unknown>[] = [];
  const api = {
    liveAddress: (query: Record<string, unknown>) => `since=${String(query["since"])}&chat=${String(query["chat"])}`,
    news: (query: Record<string, unknown>) => {
      polled.push(query);
      return poll(query);
    },
  } as unknown as TableApi;
  const live = new Live(api, 1, 0, 0, { news: (each) => told.push(each), link: (link) => links.push(link) });
  live.start();
  return { live, links, told, polled, socket: () => Socket.all.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Live", () => {
  it("goes on where it was cut off", async () => {
    const { links, told, socket } = rig();
    socket().tell(news(7, 3));
    expect(told.length).toBe(1);
    socket().close();
    expect(links.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(400);
    expect(Socket.all.length).toBe(2);
    expect(socket().url).toBe("since=7&chat=3");
    socket().tell(news(8));
    expect(links.at(-1)).toBe("open");
  });

  it("comes again at once where the server is started again, and not all at the same moment", async () => {
    for (const part of [0, 0.5]) {
      vi.stubGlobal("Math", Object.assign(Object.create(Math), { random: () => part }));
      const { socket } = rig();
      socket().tell(news(7));
      const before = Socket.all.length;
      socket().close(1012);
      await vi.advanceTimersByTimeAsync(300 * part + 1);
      expect(Socket.all.length).toBe(before + 1);
    }
  });

  it("tells nothing of pings but that the table is there", () => {
    const { links, told, socket } = rig();
    socket().tell({ ping: 1 });
    expect(told).toEqual([]);
    expect(links.at(-1)).toBe("open");
  });

  it("tries again when nothing was heard for long", async () => {
    const { socket } = rig();
    socket().tell(news(1));
    await vi.advanceTimersByTimeAsync(46_000);
    expect(Socket.all.length).toBe(2);
  });

  it("does not come again after a refusal", async () => {
    const { links, socket } = rig();
    socket().tell({ code: "bad_token", text: "no", paragraph: "" });
    socket().close(4403);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(links.at(-1)).toBe("refused");
    expect(Socket.all.length).toBe(1);
  });

  it("comes again when the server could not answer", async () => {
    const { links, socket } = rig();
    socket().tell({ code: "away", text: "later", paragraph: "" });
    socket().close(4503);
    expect(links.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(400);
    expect(Socket.all.length).toBe(2);
  });

  it("takes long poll where sockets never open, and waits there for what is new", async () => {
    let answers = 0;
    const { told, polled, socket } = rig(() =>
      (answers += 1) > 2 ? new Promise(() => undefined) : Promise.resolve(news(answers)),
    );
    socket().close();
    await vi.advanceTimersByTimeAsync(400);
    socket().close();
    await vi.advanceTimersByTimeAsync(1200);
    expect(told.map((each) => each.mark)).toEqual(["m1", "m2"]);
    expect(polled.map((query) => query["mark"])).toEqual(["", "m1", "m2"]);
    expect(polled.at(-1)!["since"]).toBe(2);
  });

  it("says so when long poll is refused", async () => {
    const { links, socket } = rig(() => Promise.reject(new Refused("bad_token", "no", "", 403)));
    socket().close();
    await vi.advanceTimersByTimeAsync(400);
    socket().close();
    await vi.advanceTimersByTimeAsync(1200);
    expect(links.at(-1)).toBe("refused");
  });

  it("is silent once it is stopped", async () => {
    const { live, links, socket } = rig();
    socket().tell(news(1));
    live.stop();
    const before = links.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links.length).toBe(before);
    expect(Socket.all.length).toBe(1);
  });
});
