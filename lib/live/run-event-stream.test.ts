import { describe, expect, it } from "vitest";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import type { BusListener, BusMessage } from "./run-event-bus";
import { runEventStream } from "./run-event-stream";
import { workspaceNoticeStream } from "./workspace-notice-stream";

const event = (seq: number): RunEventWire => ({
  seq,
  run_id: "run_1",
  type: "attempt.step",
  at: "2026-01-01T00:00:00.000Z",
  attempt_id: null,
  desktop_id: null,
  actor: "system",
  from: null,
  to: null,
  reason: null,
  refused: false,
  data: {},
});

function fakeBus() {
  const listeners = new Set<BusListener>();
  return {
    listeners,
    ready: () => Promise.resolve(),
    subscribe(listener: BusListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(message: BusMessage) {
      for (const listener of listeners) listener(message);
    },
    notice(seq: number, runId = "run_1", workspaceId = "wsp_1") {
      this.say({ kind: "notice", notice: { workspace_id: workspaceId, run_id: runId, seq, type: "attempt.step" } });
    },
  };
}

/** A log in memory with one stream on it. */
function openStream({
  rows = 0,
  after = 0,
  heartbeatMs = 60_000,
}: {
  rows?: number;
  after?: number;
  heartbeatMs?: number;
}) {
  const table = Array.from({ length: rows }, (_, index) => event(index + 1));
  const bus = fakeBus();
  const left = new AbortController();
  let fails = 0;
  const read = async (from: number, limit: number) => {
    if (fails > 0) {
      fails -= 1;
      throw new Error("the database is away");
    }
    return table.filter((row) => row.seq > from).slice(0, limit);
  };
  const frames = runEventStream({ runId: "run_1", after, read, bus, signal: left.signal, heartbeatMs, pageSize: 3 });
  const next = async () => (await frames.next()).value as string;
  const nextSeq = async () => Number(/^id: (\d+)$/m.exec(await next())?.[1]);
  return { table, bus, left, frames, next, nextSeq, failTimes: (times: number) => (fails = times) };
}

describe("runEventStream", () => {
  it("replays what came after the last seen event, over several pages, in order", async () => {
    const { next, nextSeq } = openStream({ rows: 9, after: 2 });
    expect(await next()).toBe("retry: 1000\n\n");
    for (let seq = 3; seq <= 9; seq++) expect(await nextSeq()).toBe(seq);
  });

  it("sends each event once when notices are doubled, late or out of order", async () => {
    const { next, nextSeq, table, bus } = openStream({ rows: 1 });
    await next();
    expect(await nextSeq()).toBe(1);
    const waiting = nextSeq();
    table.push(event(2), event(3));
    bus.notice(3);
    bus.notice(2);
    bus.notice(3);
    expect([await waiting, await nextSeq()]).toEqual([2, 3]);
    const later = nextSeq();
    bus.notice(1);
    table.push(event(4));
    bus.notice(4);
    expect(await later).toBe(4);
  });

  it("sends an event whose notice was lost, at the next heartbeat", async () => {
    const { next, nextSeq, table } = openStream({ heartbeatMs: 5 });
    await next();
    expect(await next()).toContain("event: beat");
    table.push(event(1));
    let frame = await next();
    while (frame.includes("event: beat")) frame = await next();
    expect(frame).toContain("id: 1\n");
    expect(Number.isNaN(await nextSeq())).toBe(true);
  });

  it("says resync after the listener was lost, and goes on without a gap", async () => {
    const { next, nextSeq, table, bus } = openStream({ rows: 1 });
    await next();
    await nextSeq();
    const waiting = next();
    table.push(event(2));
    bus.say({ kind: "resync" });
    expect(await waiting).toContain("event: resync");
    expect(await nextSeq()).toBe(2);
  });

  it("goes on after the database was away", async () => {
    const stream = openStream({ rows: 2, heartbeatMs: 5 });
    stream.failTimes(2);
    await stream.next();
    let frame = await stream.next();
    while (frame.includes("event: beat")) frame = await stream.next();
    expect(frame).toContain("id: 1\n");
    expect(await stream.nextSeq()).toBe(2);
  });

  it("hears nothing of other runs, and ends with its reader", async () => {
    const { next, frames, bus, left } = openStream({});
    await next();
    const waiting = frames.next();
    bus.notice(7, "run_2");
    left.abort();
    expect((await waiting).done).toBe(true);
    expect(bus.listeners.size).toBe(0);
  });
});

describe("workspaceNoticeStream", () => {
  it("names each run with news once, with its newest number, of its own workspace only", async () => {
    const bus = fakeBus();
    const left = new AbortController();
    const frames = workspaceNoticeStream({ workspaceId: "wsp_1", bus, signal: left.signal, gatherMs: 1 });
    await frames.next();
    const waiting = frames.next();
    bus.notice(1, "run_a");
    bus.notice(2, "run_a");
    bus.notice(5, "run_x", "wsp_2");
    bus.notice(9, "run_b");
    expect((await waiting).value).toContain('data: {"run_id":"run_a","seq":2}');
    expect((await frames.next()).value).toContain('data: {"run_id":"run_b","seq":9}');
    const last = frames.next();
    left.abort();
    expect((await last).done).toBe(true);
    expect(bus.listeners.size).toBe(0);
  });
});
