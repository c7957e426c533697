import { z } from "zod";
import type { ActionDraft, Refused, ToolCall } from "../driver";
import { keysOf } from "../key-words";
import { draftOfTool } from "../tool-schema";

const coordinate = z
  .tuple([z.number(), z.number()])
  .transform(([x, y]) => ({ x, y }))
  .nullish()
  .transform((point) => point ?? null);

const inputSchema = z.object({
  coordinate,
  start_coordinate: coordinate,
  text: z.string().nullish(),
  scroll_direction: z.enum(["up", "down", "left", "right"]).nullish(),
  scroll_amount: z.number().int().min(0).max(100).nullish(),
  /** Seconds. */
  duration: z.number().min(0).max(300).nullish(),
  repeat: z.number().int().min(1).max(100).nullish(),
});

const WAIT_MS_MAX = 60_000;
const CLICKS = {
  left_click: ["left", 1],
  right_click: ["right", 1],
  middle_click: ["middle", 1],
  double_click: ["left", 2],
  triple_click: ["left", 3],
} as const;
const isClick = (name: string): name is keyof typeof CLICKS => Object.hasOwn(CLICKS, name);

const malformed = (detail: string): Refused[] => [{ type: "refused", code: "malformed_arguments", detail }];

/** Reads both forms: one tool whose input names the action, and a toolset whose calls are named by it. */
export function computerDrafts(call: ToolCall): Array<ActionDraft | Refused> {
  if (call.name === "done" || call.name === "fail" || call.name === "ask_user") return [draftOfTool(call, false)];
  const named = z.object({ action: z.string() }).safeParse(call.input);
  const action = call.name === "computer" ? (named.success ? named.data.action : "") : call.name;
  const parsed = inputSchema.safeParse(call.input);
  if (!parsed.success) return malformed(`${action}: ${parsed.error.issues[0]?.path.join(".")} is not as documented`);
  const { coordinate: at, start_coordinate: from, text, duration, repeat } = parsed.data;
  const hold = text ? keysOf(text).slice(0, 4) : [];
  if (isClick(action)) {
    const [button, count] = CLICKS[action];
    return [{ type: "click", at, button, count, hold }];
  }
  switch (action) {
    case "mouse_move":
      return at === null ? malformed("mouse_move needs a coordinate") : [{ type: "move", at }];
    case "left_click_drag":
      return at === null ? malformed("left_click_drag needs a coordinate") : [{ type: "drag", from, to: at, hold }];
    case "scroll":
      return [scroll(parsed.data)];
    case "type":
      return text ? [{ type: "type", text }] : malformed("type needs text");
    case "key":
      return text ? pressed(text, repeat ?? 1) : malformed("key needs text");
    case "wait":
      return [{ type: "wait", ms: Math.min(WAIT_MS_MAX, Math.round((duration ?? 1) * 1_000)) }];
    case "screenshot":
    case "cursor_position":
      return [{ type: "look" }];
    default:
      return [{ type: "refused", code: "unknown_tool", detail: `${action.slice(0, 100) || call.name} is not offered` }];
  }
}

/** Several combinations, apart by a space, are pressed one after the other. */
function pressed(text: string, repeat: number): Array<ActionDraft | Refused> {
  const combinations = text === " " ? [["space"]] : text.split(/\s+/).map(keysOf);
  const once = combinations.filter((keys) => keys.length > 0).map((keys): ActionDraft => ({ type: "press", keys }));
  return Array.from({ length: repeat }, () => once).flat();
}

function scroll(input: z.infer<typeof inputSchema>): ActionDraft | Refused {
  const { scroll_direction: direction, scroll_amount: amount, coordinate: at } = input;
  if (!direction || amount === null || amount === undefined) {
    return { type: "refused", code: "malformed_arguments", detail: "scroll needs scroll_direction and scroll_amount" };
  }
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  const isVertical = direction === "up" || direction === "down";
  return { type: "scroll", at, dx: isVertical ? 0 : sign * amount, dy: isVertical ? sign * amount : 0 };
}
