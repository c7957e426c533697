import { actionSchema, type Action } from "../action/action.schema";

/**
 * An action as harnesses around pyautogui write it: lines of Python, or WAIT, DONE and FAIL. What is no action of ours is
 * given as JSON. Texts are quoted, so nothing in them is code.
 */
export function asPyautogui(action: unknown): string {
  const parsed = actionSchema.safeParse(action);
  return parsed.success ? linesOf(parsed.data).join("; ") : JSON.stringify(action);
}

function linesOf(action: Action): string[] {
  switch (action.type) {
    case "click": {
      const clicks = action.count > 1 ? `, clicks=${action.count}` : "";
      const click = `pyautogui.click(${action.x}, ${action.y}${clicks}, button='${action.button}')`;
      return holding(action.hold, [click]);
    }
    case "move":
      return [`pyautogui.moveTo(${action.x}, ${action.y})`];
    case "drag":
      return holding(action.hold, [
        `pyautogui.moveTo(${action.from.x}, ${action.from.y})`,
        `pyautogui.dragTo(${action.to.x}, ${action.to.y}, button='${action.button}')`,
      ]);
    case "scroll":
      return [
        `pyautogui.moveTo(${action.x}, ${action.y})`,
        // Positive is up there and down here.
        ...(action.dy === 0 ? [] : [`pyautogui.scroll(${-action.dy})`]),
        ...(action.dx === 0 ? [] : [`pyautogui.hscroll(${action.dx})`]),
      ];
    case "type":
      return [`pyautogui.write(${quoted(action.text)})`];
    case "key":
      return [`pyautogui.press(${quoted(action.key)})`];
    case "hotkey":
      return [`pyautogui.hotkey(${action.keys.map(quoted).join(", ")})`];
    case "wait":
      return ["WAIT"];
    case "done":
      return ["DONE"];
    case "fail":
      return ["FAIL"];
  }
}

const holding = (keys: readonly string[], lines: string[]) => [
  ...keys.map((key) => `pyautogui.keyDown(${quoted(key)})`),
  ...lines,
  ...[...keys].reverse().map((key) => `pyautogui.keyUp(${quoted(key)})`),
];

/** A text of JSON is a text of Python too. */
const quoted = (text: string) => JSON.stringify(text.toWellFormed());
