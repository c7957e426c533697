import { describe, expect, it } from "vitest";
import { eventFixture } from "@/lib/testing/fixtures/event.fixture";
import { describeEvent } from "./event-words";

const text = (part: Parameters<typeof eventFixture>[0]) => describeEvent(eventFixture(part)).text;

describe("a line of the log", () => {
  it("says why a run ended in the words of the stop reasons", () => {
    expect(text({ type: "run.status", to: "completed", reason: "budget_exceeded" })).toBe(
      "Run completed: spend cap reached",
    );
  });
  it("says what stops a run, and calls having done everything no limit", () => {
    const line = (reason: string) => describeEvent(eventFixture({ type: "run.limit", reason }));
    expect(line("all_tasks_done")).toMatchObject({ tone: "plain", text: "Run stops: all tasks done" });
    expect(line("time_cap_reached")).toMatchObject({ tone: "warn", text: "Run stops: time cap reached" });
    expect(line("something new").text).toBe("Run stops: something new");
  });
  it("says that a lost attempt went back, not that it was queued for the first time", () => {
    expect(text({ from: "running", to: "queued", reason: "worker lost" })).toBe(
      "Attempt back in the queue: worker lost",
    );
    expect(text({ from: null, to: "queued" })).toBe("Attempt queued");
  });
  it("shows a value it does not know instead of hiding the event", () => {
    expect(text({ to: "hibernating" })).toBe("Attempt: hibernating");
  });
  it("marks a refused move, whatever it was", () => {
    expect(
      describeEvent(eventFixture({ refused: true, from: "done", to: "running", reason: "lease epoch 3 is over" })),
    ).toMatchObject({
      tone: "warn",
      text: "Refused: attempt.status done to running: lease epoch 3 is over",
    });
  });
});
