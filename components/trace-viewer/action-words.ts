import {
  Flag,
  Hand,
  Hourglass,
  Keyboard,
  KeyRound,
  MessageCircleOff,
  Mouse,
  MousePointer2,
  MousePointerClick,
  Move,
  OctagonX,
  type LucideIcon,
} from "lucide-react";
import { actionSchema, type Action } from "@/lib/domain/action/action.schema";
import { inertLine } from "@/lib/domain/inert-text";

export interface ActionWords {
  icon: LucideIcon;
  /** One word: Click, Type, Drag ... */
  verb: string;
  /** Short object for a list row; untrusted text for typed text, shown as text. */
  object: string;
}

const at = (point: { x: number; y: number }) => `${point.x}, ${point.y}`;
const CLICKS = ["", "Click", "Double click", "Triple click"] as const;

function clickVerb(action: Extract<Action, { type: "click" }>): string {
  const base = CLICKS[action.count] ?? "Click";
  return action.button === "left" ? base : `${action.button === "right" ? "Right" : "Middle"} ${base.toLowerCase()}`;
}

/** A stored action parsed, or null when it is of a form this console does not know. */
export function parseAction(raw: Record<string, unknown>): Action | null {
  const parsed = actionSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

function scrollWords(dx: number, dy: number): string {
  const parts = [
    dy === 0 ? "" : `${Math.abs(dy)} ${dy > 0 ? "down" : "up"}`,
    dx === 0 ? "" : `${Math.abs(dx)} ${dx > 0 ? "right" : "left"}`,
  ];
  return parts.filter(Boolean).join(", ") || "0";
}

const NO_ACTION_WORDS: Record<string, string> = {
  malformed_arguments: "arguments that cannot be read",
  unknown_tool: "a tool that is not there",
  no_tool_call: "text without a tool call",
  empty_reply: "an empty reply",
  refusal: "the model refused",
  coordinates_outside: "a place outside the screen",
  reply_cut: "the reply was cut",
  ask_user_refused: "asked a person; nobody answers",
};
const noActionWords = (code: string) => NO_ACTION_WORDS[code] ?? inertLine(code, 60);

/** Icon and words of an action for lists, labels and readers. */
export function actionWords(raw: Record<string, unknown>): ActionWords {
  const action = parseAction(raw);
  if (raw.type === "no_action") {
    return { icon: MessageCircleOff, verb: "No action", object: noActionWords(String(raw.code)) };
  }
  if (!action)
    return {
      icon: MousePointer2,
      verb: typeof raw.type === "string" ? inertLine(raw.type, 40) : "Unknown",
      // Code that an imported step was made by.
      object: typeof raw.code === "string" ? inertLine(raw.code.replace(/^pyautogui\./, "")) : "",
    };
  const held = "hold" in action && action.hold.length > 0 ? ` with ${action.hold.join("+")}` : "";
  switch (action.type) {
    case "click":
      return { icon: MousePointerClick, verb: clickVerb(action), object: `${at(action)}${held}` };
    case "move":
      return { icon: MousePointer2, verb: "Move", object: `to ${at(action)}` };
    case "drag":
      return { icon: Move, verb: "Drag", object: `${at(action.from)} to ${at(action.to)}${held}` };
    case "scroll":
      return { icon: Mouse, verb: "Scroll", object: `${scrollWords(action.dx, action.dy)} at ${at(action)}` };
    case "type":
      return { icon: Keyboard, verb: "Type", object: inertLine(action.text) };
    case "key":
      return { icon: KeyRound, verb: "Key", object: inertLine(action.key) };
    case "hotkey":
      return { icon: KeyRound, verb: "Keys", object: inertLine(action.keys.join(" ")) };
    case "wait":
      return { icon: Hourglass, verb: "Wait", object: `${(action.ms / 1_000).toFixed(1)} s` };
    case "done":
      return { icon: Flag, verb: "Done", object: "by the agent" };
    case "fail":
      return {
        icon: action.reason ? Hand : OctagonX,
        verb: "Fail",
        object: inertLine(action.reason ?? "by the agent"),
      };
  }
}
