import { describe, expect, it } from "vitest";
import { eventFixture } from "@/lib/testing/fixtures/event.fixture";
import { appendEvents, effectsOf, EMPTY_TAIL, isProblemEvent, parseRunEvent } from "./run-stream";

const seqs = (tail: { events: readonly { seq: number }[] }) => tail.events.map((event) => event.seq);

describe("the tail of a run's log", () => {
  it("is in order and without doubles, however events arrive", () => {
    const first = appendEvents(
      EMPTY_TAIL,
      [3, 1, 2].map((seq) => eventFixture({ seq })),
    );
    const second = appendEvents(
      first,
      [2, 4].map((seq) => eventFixture({ seq })),
    );
    expect(seqs(second)).toEqual([1, 2, 3, 4]);
    expect(second.hasGap).toBe(false);
  });

  it("stays the same object when nothing new came, so that nothing renders", () => {
    const tail = appendEvents(EMPTY_TAIL, [eventFixture({ seq: 1 })]);
    expect(appendEvents(tail, [eventFixture({ seq: 1 })])).toBe(tail);
  });

  it("says that events are missing, and stops saying so once they came", () => {
    const torn = appendEvents(
      EMPTY_TAIL,
      [1, 4].map((seq) => eventFixture({ seq })),
    );
    expect(torn.hasGap).toBe(true);
    expect(
      appendEvents(
        torn,
        [2, 3].map((seq) => eventFixture({ seq })),
      ).hasGap,
    ).toBe(false);
  });

  it("keeps the newest when there are more than it may hold", () => {
    expect(
      seqs(
        appendEvents(
          EMPTY_TAIL,
          [1, 2, 3].map((seq) => eventFixture({ seq })),
          2,
        ),
      ),
    ).toEqual([2, 3]);
  });
});

describe("one message of the stream", () => {
  it("is an event or nothing; a message of a newer server breaks no page", () => {
    expect(parseRunEvent(JSON.stringify(eventFixture({ seq: 7 })))?.seq).toBe(7);
    expect(parseRunEvent('{"seq":1,"type":"run.exploded"}')).toBeNull();
    expect(parseRunEvent("not json")).toBeNull();
  });

  it("makes only what it touches old", () => {
    expect(effectsOf({ type: "attempt.step" })).toEqual({ run: false, attempts: true, computers: true });
    expect(effectsOf({ type: "run.status" })).toEqual({ run: true, attempts: false, computers: false });
    expect(effectsOf({ type: "desktop.status" })).toEqual({ run: false, attempts: false, computers: true });
  });
});

describe("problems only", () => {
  it("holds errors, losses, invalid episodes and refused moves, and no failed task", () => {
    const shown = (part: Parameters<typeof eventFixture>[0]) => isProblemEvent(eventFixture(part));
    expect(shown({ to: "error" })).toBe(true);
    expect(shown({ type: "cohort.lost" })).toBe(true);
    expect(shown({ type: "attempt.verdict", to: "invalid" })).toBe(true);
    expect(shown({ refused: true })).toBe(true);
    expect(shown({ from: "running", to: "queued" })).toBe(true);
    expect(shown({ from: null, to: "queued" })).toBe(false);
    expect(shown({ to: "done", data: { outcome: "fail" } })).toBe(false);
  });
});
