import { expect, it } from "vitest";
import { actionSchema } from "./action.schema";
import { unplayable } from "./unplayable";

const bounds = { screen: { width: 640, height: 480 }, isKey: (name: string) => ["a", "ctrl"].includes(name) };

it.each([
  [{ type: "click", x: 640, y: 0 }, ""],
  [{ type: "scroll", x: 0, y: 480 }, ""],
  [{ type: "drag", from: { x: 1, y: 1 }, to: { x: 1, y: 900 } }, "/to"],
  [{ type: "click", x: 1, y: 1, hold: ["ctrl", "hyper9"] }, "/hold/1"],
  [{ type: "key", key: "nokey" }, "/key"],
  [{ type: "hotkey", keys: ["ctrl", "nokey"] }, "/keys/1"],
  [{ type: "type", text: "a\u0007b" }, "/text"],
  [{ type: "type", text: "a\u0085b" }, "/text"],
  [{ type: "type", text: "a\ud800b" }, "/text"],
])("%j cannot be played, and the member to blame is %j", (action, pointer) => {
  expect(unplayable(actionSchema.parse(action), bounds)).toMatchObject({ pointer });
});

it.each([
  { type: "click", x: 639, y: 479, hold: ["ctrl"] },
  { type: "drag", from: { x: 0, y: 0 }, to: { x: 639, y: 479 } },
  { type: "hotkey", keys: ["ctrl", "a"] },
  { type: "type", text: "Grüße\t\u{1f600}\n" },
  { type: "wait", ms: 10 },
  { type: "done" },
])("%j can be played", (action) => {
  expect(unplayable(actionSchema.parse(action), bounds)).toBeNull();
});
