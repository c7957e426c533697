import { z } from "zod";

/** Pixel on the desktop's screen, origin top left. Outside the screen is refused by the driver. */
const pixel = z.number().int().min(0).max(16_384);
const button = z.enum(["left", "middle", "right"]);
const keyName = z.string().min(1).max(32);

/**
 * The typed actions of an agent. `x`/`y` are integer pixels; a key is a name of pyautogui, of an X keysym,
 * or a single character. `done` and `fail` end the attempt and touch nothing.
 */
export const actionSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("click"),
    x: pixel,
    y: pixel,
    button: button.default("left"),
    count: z.number().int().min(1).max(3).default(1),
    /** Keys held while clicking, e.g. ["ctrl"]. */
    hold: z.array(keyName).max(4).default([]),
  }),
  z.object({ type: z.literal("move"), x: pixel, y: pixel }),
  z.object({
    type: z.literal("drag"),
    from: z.object({ x: pixel, y: pixel }),
    to: z.object({ x: pixel, y: pixel }),
    button: button.default("left"),
    hold: z.array(keyName).max(4).default([]),
  }),
  /** Wheel clicks: positive `dy` scrolls down, positive `dx` scrolls right. */
  z.object({
    type: z.literal("scroll"),
    x: pixel,
    y: pixel,
    dx: z.number().int().min(-100).max(100).default(0),
    dy: z.number().int().min(-100).max(100).default(0),
  }),
  z.object({ type: z.literal("type"), text: z.string().min(1).max(20_000) }),
  z.object({ type: z.literal("key"), key: keyName }),
  z.object({ type: z.literal("hotkey"), keys: z.array(keyName).min(1).max(6) }),
  z.object({ type: z.literal("wait"), ms: z.number().int().min(0).max(60_000) }),
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("fail"), reason: z.string().max(2_000).optional() }),
]);
export type Action = z.infer<typeof actionSchema>;
export type ActionType = Action["type"];

/** True for the two actions by which an agent ends its attempt. */
export function isTerminal(action: Action): action is Extract<Action, { type: "done" | "fail" }> {
  return action.type === "done" || action.type === "fail";
}
