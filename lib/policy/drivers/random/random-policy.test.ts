import { expect, it } from "vitest";
import { actionSchema } from "@/lib/domain/action/action.schema";
import { showDesktop, turnsOf } from "@/lib/testing/model-endpoint/policy-bench";
import { createRandomPolicy } from "./random-policy";

const screen = { width: 640, height: 480 };
const actions = async (seedText: string, count = 200) =>
  (await turnsOf(createRandomPolicy({ seedText, screen }), await showDesktop(screen), count)).map(
    ({ action }) => action,
  );

it("acts the same for the same seed and otherwise for another", async () => {
  expect(await actions("att_1")).toEqual(await actions("att_1"));
  expect(await actions("att_1")).not.toEqual(await actions("att_2"));
});

it("gives actions of every kind that can be played, on the screen, and never ends by itself", async () => {
  const all = await actions("att_1", 400);
  expect(all).toHaveLength(400);
  for (const action of all) {
    expect(actionSchema.parse(action)).toEqual(action);
    if ("x" in action) expect(action.x < screen.width && action.y < screen.height).toBe(true);
  }
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set(["click", "move", "drag", "scroll", "type", "key", "hotkey"]),
  );
});
