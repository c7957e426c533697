import { expect, it } from "vitest";
import { showDesktop } from "@/lib/testing/model-endpoint/policy-bench";
import { createExternalInbox } from "./external-inbox";
import { createExternalPolicy } from "./external-policy";

const never = new AbortController().signal;
const action = (ms: number) => ({ type: "wait" as const, ms });
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("an attempt that waits takes an action at once", async () => {
  const inbox = createExternalInbox();
  const policy = createExternalPolicy(inbox.open("att_1"));
  const turn = policy.next(await showDesktop(), 0, never);
  expect(inbox.waiting()).toEqual([{ attemptId: "att_1", stepIndex: 0 }]);
  expect(await inbox.handIn("att_1", action(1), never)).toBe("taken");
  expect((await turn).action).toEqual(action(1));
});

it("an action waits for the attempt's next step, and a second one is refused meanwhile", async () => {
  const inbox = createExternalInbox();
  const seat = inbox.open("att_1");
  const first = seat.take(0, never);
  await inbox.handIn("att_1", action(1), never);
  await first;
  const second = inbox.handIn("att_1", action(2), never);
  expect(await inbox.handIn("att_1", action(3), never)).toBe("busy");
  expect(await seat.take(1, never)).toEqual(action(2));
  expect(await second).toBe("taken");
});

it("nobody waits for an attempt that is over", async () => {
  const inbox = createExternalInbox();
  const over = new AbortController();
  const seat = inbox.open("att_1");
  const first = seat.take(0, over.signal);
  await inbox.handIn("att_1", action(1), never);
  await first;
  const second = inbox.handIn("att_1", action(2), never);
  over.abort(new Error("time cap"));
  expect(await second).toBe("attempt_over");
  expect(await inbox.handIn("att_1", action(3), never)).toBe("attempt_over");
  expect(inbox.waiting()).toEqual([]);
  await expect(seat.take(1, over.signal)).rejects.toThrow("time cap");
});

it("a harness that goes away leaves the place free", async () => {
  const inbox = createExternalInbox();
  const seat = inbox.open("att_1");
  const first = seat.take(0, never);
  await inbox.handIn("att_1", action(1), never);
  await first;
  const gone = new AbortController();
  const second = inbox.handIn("att_1", action(2), gone.signal);
  gone.abort(new Error("closed"));
  await expect(second).rejects.toThrow("closed");
  const third = inbox.handIn("att_1", action(3), never);
  await settled();
  expect(await seat.take(1, never)).toEqual(action(3));
  expect(await third).toBe("taken");
});
