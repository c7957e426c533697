import { expect, it } from "vitest";
import type { IncomingMessage } from "./dbus/message";
import { FocusTracker } from "./focus-tracker";

function signal(over: Partial<IncomingMessage>, ...args: unknown[]): IncomingMessage {
  return {
    type: 4,
    serial: 1,
    path: "/a",
    interface: "org.a11y.atspi.Event.Object",
    member: "StateChanged",
    errorName: null,
    replySerial: null,
    sender: ":1.3",
    body: () => args,
    ...over,
  };
}

it("remembers the object that last got the focus and notices what may move it", () => {
  const tracker = new FocusTracker();
  tracker.take(signal({}, "focused", 1));
  expect([tracker.last, tracker.version]).toEqual([{ bus: ":1.3", path: "/a" }, 1]);
  tracker.take(signal({ path: "/b" }, "focused", 0));
  expect([tracker.last?.path, tracker.version]).toEqual(["/a", 2]);
  tracker.take(signal({ interface: "org.a11y.atspi.Event.Window", member: "Activate" }));
  expect(tracker.version).toBe(3);
  tracker.take(signal({}, "showing", 1));
  tracker.take(signal({ sender: null }, "focused", 1));
  expect(tracker.version).toBe(3);
});
