import { z } from "zod";
import type { ActionDraft, Refused, ToolCall } from "./driver";

/** The longest text that can be typed at once. */
const TYPE_CHARS_MAX = 20_000;
const WAIT_MS_MAX = 60_000;

const x = z.number().describe("distance from the left edge");
const y = z.number().describe("distance from the top edge");
const hold = z.array(z.string().min(1).max(32)).max(4).default([]).describe("keys held meanwhile, e.g. ctrl");
const place = { x, y, hold };
const mark = z.number().int().min(1).optional().describe("number of a marked element, in place of x and y");
const marked = { mark, x: x.optional(), y: y.optional(), hold };
const key = z.string().min(1).max(32).describe("e.g. enter, tab, escape, f5, pagedown, a");

type Drafted = ActionDraft | Refused;
interface ToolRow {
  description: string;
  schema: z.ZodObject;
  draft(input: never): Drafted;
}
const row = <S extends z.ZodObject>(
  description: string,
  schema: S,
  draft: (input: z.infer<S>) => Drafted,
): ToolRow => ({
  description,
  schema,
  draft: draft,
});

type Button = "left" | "middle" | "right";
interface ClickInput {
  mark?: number | undefined;
  x?: number | undefined;
  y?: number | undefined;
  hold: string[];
}

function clickDraft({ mark, x, y, hold }: ClickInput, button: Button, count: 1 | 2 | 3): Drafted {
  if (mark !== undefined) return { type: "click_mark", mark, button, count, hold };
  if (x === undefined || y === undefined) {
    return { type: "refused", code: "malformed_arguments", detail: "needs mark, or x and y" };
  }
  return { type: "click", at: { x, y }, button, count, hold };
}

const CLICKS = [
  ["click", "Click with the left button.", "left", 1],
  ["double_click", "Click twice with the left button.", "left", 2],
  ["triple_click", "Click three times with the left button, e.g. to select a line.", "left", 3],
  ["right_click", "Click with the right button.", "right", 1],
  ["middle_click", "Click with the middle button.", "middle", 1],
] as const;

const OTHERS: Record<string, ToolRow> = {
  move: row("Move the pointer.", z.strictObject({ x, y }), ({ x, y }) => ({ type: "move", at: { x, y } })),
  drag: row(
    "Drag with the left button from one place to another.",
    z.strictObject({ from_x: x, from_y: y, to_x: x, to_y: y, hold }),
    ({ from_x, from_y, to_x, to_y, hold }) => ({
      type: "drag",
      from: { x: from_x, y: from_y },
      to: { x: to_x, y: to_y },
      hold,
    }),
  ),
  scroll: row(
    "Turn the wheel over a place. Positive dy scrolls down, positive dx to the right.",
    z.strictObject({
      x,
      y,
      dx: z.number().int().min(-100).max(100).default(0),
      dy: z.number().int().min(-100).max(100).default(0),
    }),
    ({ x, y, dx, dy }) => ({ type: "scroll", at: { x, y }, dx, dy }),
  ),
  type: row(
    "Type text where the focus is. A line break presses Enter.",
    z.strictObject({ text: z.string().min(1).max(TYPE_CHARS_MAX) }),
    ({ text }) => ({ type: "type", text }),
  ),
  key: row("Press one key.", z.strictObject({ key }), ({ key }) => ({ type: "press", keys: [key] })),
  hotkey: row(
    "Press keys together, e.g. ctrl and s.",
    z.strictObject({ keys: z.array(key).min(1).max(6) }),
    ({ keys }) => ({ type: "press", keys }),
  ),
  wait: row(
    "Wait for the screen to change by itself.",
    z.strictObject({ ms: z.number().int().min(0).max(WAIT_MS_MAX).default(1_000) }),
    ({ ms }) => ({ type: "wait", ms }),
  ),
  done: row("Say that the task is done. Ends the attempt.", z.strictObject({}), () => ({ type: "done" })),
  fail: row(
    "Say that the task cannot be done. Ends the attempt.",
    z.strictObject({ reason: z.string().max(2_000).optional() }),
    ({ reason }) => ({ type: "fail", reason: reason ?? null }),
  ),
};

function rows(hasMarks: boolean): Record<string, ToolRow> {
  const clicks = CLICKS.map(([name, description, button, count]) => {
    const schema: z.ZodObject = hasMarks ? z.strictObject(marked) : z.strictObject(place);
    return [
      name,
      row(description, schema, (input) => clickDraft(input as unknown as ClickInput, button, count)),
    ] as const;
  });
  return { ...Object.fromEntries(clicks), ...OTHERS };
}
const TABLES = { marks: rows(true), plain: rows(false) };
const tableOf = (hasMarks: boolean) => (hasMarks ? TABLES.marks : TABLES.plain);

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON schema. */
  parameters: Record<string, unknown>;
}

/** The typed actions as tools with JSON schemas, for models without a computer tool of their own. */
export function toolDescriptions(hasMarks: boolean): ToolDescription[] {
  return Object.entries(tableOf(hasMarks)).map(([name, { description, schema }]) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
    return { name, description, parameters };
  });
}

/** `done` and `fail`, for models whose own computer tool cannot say them. */
export const ENDING_TOOLS = toolDescriptions(false).filter(({ name }) => name === "done" || name === "fail");

/** One that is harmless, to ask whether calls are understood. */
export const PROBE_TOOLS = toolDescriptions(false).filter(({ name }) => name === "wait");

/** What one call of such a tool asks for. */
export function draftOfTool({ name, input }: ToolCall, hasMarks: boolean): Drafted {
  if (name === "ask_user") {
    return { type: "refused", code: "ask_user_refused", detail: "nobody can be asked; decide by yourself" };
  }
  const table = tableOf(hasMarks);
  const tool = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!tool) {
    const known = Object.keys(table).join(", ");
    return { type: "refused", code: "unknown_tool", detail: `there is no tool ${quoted(name)}; there are ${known}` };
  }
  if (input === undefined) {
    return { type: "refused", code: "malformed_arguments", detail: `the arguments of ${name} are not a JSON object` };
  }
  const parsed = tool.schema.safeParse(input);
  if (parsed.success) return tool.draft(parsed.data as never);
  const issues = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join(".") || "arguments"}: ${message}`,
  );
  return { type: "refused", code: "malformed_arguments", detail: `${name}: ${issues.join("; ").slice(0, 1_000)}` };
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 100));
