import { expect, it } from "vitest";
import { asPyautogui } from "./pyautogui";

it.each([
  [{ type: "click", x: 1, y: 2 }, "pyautogui.click(1, 2, button='left')"],
  [
    { type: "click", x: 1, y: 2, button: "right", count: 2, hold: ["ctrl", "shift"] },
    `pyautogui.keyDown("ctrl"); pyautogui.keyDown("shift"); pyautogui.click(1, 2, clicks=2, button='right'); pyautogui.keyUp("shift"); pyautogui.keyUp("ctrl")`,
  ],
  [
    { type: "drag", from: { x: 1, y: 2 }, to: { x: 3, y: 4 } },
    "pyautogui.moveTo(1, 2); pyautogui.dragTo(3, 4, button='left')",
  ],
  [{ type: "scroll", x: 1, y: 2, dy: 5 }, "pyautogui.moveTo(1, 2); pyautogui.scroll(-5)"],
  [{ type: "scroll", x: 1, y: 2, dx: 5 }, "pyautogui.moveTo(1, 2); pyautogui.hscroll(5)"],
  [{ type: "hotkey", keys: ["ctrl", "s"] }, `pyautogui.hotkey("ctrl", "s")`],
  [{ type: "wait", ms: 5 }, "WAIT"],
  [{ type: "done" }, "DONE"],
  [{ type: "fail" }, "FAIL"],
  [{ type: "somersault" }, '{"type":"somersault"}'],
])("%j is %s", (action, line) => {
  expect(asPyautogui(action)).toBe(line);
});

it("no text becomes code", () => {
  expect(asPyautogui({ type: "type", text: `"); import os; ("\n\ud800` })).toBe(
    String.raw`pyautogui.write("\"); import os; (\"\n` + '\ufffd")',
  );
});
