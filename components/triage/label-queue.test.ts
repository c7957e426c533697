import { expect, it } from "vitest";
import { neighbourInQueue, parseQueue, printQueue, QUEUE_FILTER } from "./label-queue";

it("reads back what it prints, and leaves out what nobody chose", () => {
  const state = { runId: "run_a", filter: "group:f1-00", at: "att_1", isSecond: true };
  expect(parseQueue(new URLSearchParams(printQueue(state)))).toEqual(state);
  expect(printQueue({ runId: "run_a", filter: QUEUE_FILTER, at: null, isSecond: false })).toBe("?run=run_a");
});

it("goes on and back in the queue, stops at its ends, and begins with the first one", () => {
  const ids = ["a", "b", "c"];
  expect(neighbourInQueue(ids, "a", 1)).toBe("b");
  expect(neighbourInQueue(ids, "a", -1)).toBeNull();
  expect(neighbourInQueue(ids, "c", 1)).toBeNull();
  expect(neighbourInQueue(ids, null, 1)).toBe("a");
  expect(neighbourInQueue(ids, "gone", 1)).toBe("a");
  expect(neighbourInQueue([], null, 1)).toBeNull();
});
