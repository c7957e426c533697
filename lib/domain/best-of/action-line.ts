import { actionSchema } from "../action/action.schema";

const TEXT_CHARS_MAX = 120;
const quoted = (text: string) =>
  JSON.stringify(text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX)}…` : text);

/** A stored action in words for a judge, on one line; typed text stands in quotes. */
export function actionLine(stored: Record<string, unknown>): string {
  const parsed = actionSchema.safeParse(stored);
  if (!parsed.success) return stored.type === "no_action" ? "answered without an action" : "did something unknown";
  const action = parsed.data;
  switch (action.type) {
    case "click":
      return `click ${action.count > 1 ? `${action.count} times ` : ""}at ${action.x},${action.y}${action.button === "left" ? "" : ` with the ${action.button} button`}`;
    case "move":
      return `move to ${action.x},${action.y}`;
    case "drag":
      return `drag from ${action.from.x},${action.from.y} to ${action.to.x},${action.to.y}`;
    case "scroll":
      return `scroll by ${action.dx},${action.dy}`;
    case "type":
      return `type ${quoted(action.text)}`;
    case "key":
      return `press ${quoted(action.key)}`;
    case "hotkey":
      return `press ${quoted(action.keys.join("+"))}`;
    case "wait":
      return "wait";
    case "done":
      return "say that it is done";
    case "fail":
      return "say that it cannot be done";
  }
}
