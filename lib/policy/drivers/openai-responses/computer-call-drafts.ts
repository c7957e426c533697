import { z } from "zod";
import type { ActionDraft, Refused, ToolCall } from "../driver";
import { draftOfTool } from "../tool-schema";

const x = z.number();
const y = z.number();
const keys = z
  .array(z.string().min(1).max(32))
  .max(6)
  .nullish()
  .transform((held) => held ?? []);

const actionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("click"), x, y, button: z.string().default("left"), keys }),
  z.object({ type: z.literal("double_click"), x, y, keys }),
  z.object({ type: z.literal("drag"), path: z.array(z.object({ x, y })).min(2).max(1_000), keys }),
  z.object({ type: z.literal("keypress"), keys: z.array(z.string().min(1).max(32)).min(1).max(6) }),
  z.object({ type: z.literal("move"), x, y, keys }),
  z.object({ type: z.literal("screenshot") }),
  z.object({ type: z.literal("scroll"), x, y, scroll_x: z.number(), scroll_y: z.number(), keys }),
  z.object({ type: z.literal("type"), text: z.string().min(1).max(20_000) }),
  z.object({ type: z.literal("wait") }),
]);
type ComputerAction = z.infer<typeof actionSchema>;

const inputSchema = z.object({ actions: z.array(z.unknown()).max(100) });

/** The tool scrolls in pixels; a wheel click moves about this far. */
const WHEEL_PX = 100;
/** The tool says no duration. */
const WAIT_MS = 1_000;
const BUTTONS: Record<string, "left" | "middle" | "right"> = { left: "left", right: "right", wheel: "middle" };

/** Several actions of one call run in their order; the first that cannot be read ends it. */
export function computerCallDrafts(call: ToolCall): Array<ActionDraft | Refused> {
  if (call.name !== "computer_call") return [draftOfTool(call, false)].map(onlyEndings);
  const parsed = inputSchema.safeParse(call.input);
  if (!parsed.success) return [refused("the call has no action")];
  return parsed.data.actions.map((action) => {
    const one = actionSchema.safeParse(action);
    if (one.success) return draftOf(one.data);
    const named = z.object({ type: z.string() }).safeParse(action);
    return refused(`${named.data?.type.slice(0, 50) ?? "an action"} is not as documented`);
  });
}

function draftOf(action: ComputerAction): ActionDraft | Refused {
  switch (action.type) {
    case "click": {
      const button = BUTTONS[action.button];
      if (!button) return { type: "refused", code: "unknown_tool", detail: "the mouse has no such button" };
      return { type: "click", at: { x: action.x, y: action.y }, button, count: 1, hold: action.keys.slice(0, 4) };
    }
    case "double_click":
      return {
        type: "click",
        at: { x: action.x, y: action.y },
        button: "left",
        count: 2,
        hold: action.keys.slice(0, 4),
      };
    case "drag": {
      const [from] = action.path;
      const to = action.path.at(-1) as { x: number; y: number };
      return { type: "drag", from: from ?? null, to, hold: action.keys.slice(0, 4) };
    }
    case "keypress":
      return { type: "press", keys: action.keys };
    case "move":
      return { type: "move", at: { x: action.x, y: action.y } };
    case "screenshot":
      return { type: "look" };
    case "scroll":
      return {
        type: "scroll",
        at: { x: action.x, y: action.y },
        dx: wheelClicks(action.scroll_x),
        dy: wheelClicks(action.scroll_y),
      };
    case "type":
      return { type: "type", text: action.text };
    case "wait":
      return { type: "wait", ms: WAIT_MS };
  }
}

function wheelClicks(px: number): number {
  if (px === 0) return 0;
  return Math.sign(px) * Math.min(100, Math.max(1, Math.round(Math.abs(px) / WHEEL_PX)));
}

const refused = (detail: string): Refused => ({ type: "refused", code: "malformed_arguments", detail });

/** Of the functions only those that end an attempt are offered beside the computer tool. */
function onlyEndings(draft: ActionDraft | Refused): ActionDraft | Refused {
  if (draft.type === "done" || draft.type === "fail" || draft.type === "refused") return draft;
  return { type: "refused", code: "unknown_tool", detail: "there are the computer tool, done and fail" };
}
