import { beforeEach, describe, expect, it } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import { recipeSchema } from "@/lib/domain/recipe/recipe.schema";
import type { Policy } from "../policy.port";
import { createRecipePolicy } from "./recipe-policy";

let desktop: Desktop;
const signal = new AbortController().signal;
beforeEach(async () => {
  desktop = await createSimulatedDriver().create({ id: "dsk_1", templateDigest: SIMULATED_TEMPLATE.digest });
});

function policy(...steps: object[]): Policy {
  return createRecipePolicy({ recipe: recipeSchema.parse({ task_id: "t", steps }), digest: "sha256:x", pollMs: 5 });
}
const next = (steps: object[]) => policy(...steps).next(desktop, 0, signal);
const wait = { type: "wait", ms: 1 };
const failsSoon = (when: object) => next([{ when: [when], timeout_ms: 100, action: wait }]);
const openTerminal = () => desktop.step({ type: "hotkey", keys: ["ctrl", "alt", "t"] });
const timedOut = { code: "recipe_condition_timeout" };

describe("the recipe policy", () => {
  it("gives the actions in order and then says done", async () => {
    const played = policy({ action: { type: "key", key: "a" } }, { action: wait, note: "second" });
    expect((await played.next(desktop, 0, signal)).action).toEqual({ type: "key", key: "a" });
    expect(await played.next(desktop, 1, signal)).toMatchObject({ action: wait, note: "second", intent: null });
    expect((await played.next(desktop, 2, signal)).action).toEqual({ type: "done" });
  });

  it("waits until a condition holds that does not hold yet", async () => {
    const turn = next([{ when: [{ type: "window", title: "Terminal", active: true }], action: wait }]);
    await openTerminal();
    await expect(turn).resolves.toMatchObject({ action: wait });
  });

  it.each([
    ["a window of another title", { type: "window", title: "Term" }],
    ["an absent element", { type: "element", query: { role: "push button", name: "None" } }],
    ["an element that should be gone", { type: "no_element", query: { name: "Terminal" } }],
    ["a file that is not there", { type: "file", path: "/home/user/none" }],
    ["a file that is too small", { type: "file", path: "/home/user/small", bytes_min: 9 }],
    ["an old file that should be fresh", { type: "file", path: "/home/user/small", fresh: true }],
    ["a file that should be gone", { type: "no_file", path: "/home/user/small" }],
  ])("times out on %s and says what was seen", async (_, condition) => {
    await desktop.writeFile("/home/user/small", Buffer.from("x"));
    await expect(failsSoon(condition)).rejects.toMatchObject({ ...timedOut, evidence: { step_index: 0, windows: [] } });
  });

  it("times out on a window that should be gone, and names the windows there are", async () => {
    await openTerminal();
    const failed = failsSoon({ type: "no_window", wm_class: { regex: "gnome-terminal" } });
    await expect(failed).rejects.toMatchObject({ ...timedOut, evidence: { windows: [{ title: "Terminal" }] } });
  });

  it("times out on a screen that does not come to rest", async () => {
    desktop = { ...desktop, settle: async () => ({ isSettled: false, waitedMs: 100 }) };
    await expect(failsSoon({ type: "settled" })).rejects.toMatchObject(timedOut);
  });

  it("takes a file for fresh when it was written since the first action", async () => {
    await desktop.writeFile("/home/user/f", Buffer.from("old"));
    const fresh = { when: [{ type: "file", path: "/home/user/f", fresh: true }], timeout_ms: 200, action: wait };
    const played = policy({ action: wait }, fresh);
    await played.next(desktop, 0, signal);
    await desktop.writeFile("/home/user/f", Buffer.from("newer"));
    await expect(played.next(desktop, 1, signal)).resolves.toMatchObject({ action: wait });
  });

  it("clicks the middle of an element, and keeps the query as what was meant", async () => {
    const query = { role: "push button", name: { regex: "^Files" } };
    const turn = await next([{ action: { type: "click_element", query } }]);
    expect(turn.action).toEqual({ type: "click", x: 166, y: 16, button: "left", count: 1, hold: [] });
    expect(turn.intent).toMatchObject({ type: "click_element", query });
  });

  it("counts matches by nth and narrows them by states", async () => {
    await desktop.writeFile("/home/user/zz", Buffer.from("x"));
    await desktop.step({ type: "hotkey", keys: ["super", "e"] });
    const rows = (nth: number) => next([{ action: { type: "click_element", query: { role: "list item", nth } } }]);
    const [first, second] = [await rows(0), await rows(1)];
    expect(second.action).toMatchObject({ y: (first.action as { y: number }).y + 26 });
    const selected = {
      when: [{ type: "element", query: { role: "list item", states: ["selected"] } }],
      timeout_ms: 100,
      action: wait,
    };
    await expect(next([selected])).rejects.toMatchObject(timedOut);
  });

  it("stops at once when the attempt is cancelled", async () => {
    const controller = new AbortController();
    const waiting = policy({ when: [{ type: "window", title: "x" }], action: wait }).next(
      desktop,
      0,
      controller.signal,
    );
    controller.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
  });
});
