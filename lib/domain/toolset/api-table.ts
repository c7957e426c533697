import { z } from "zod";

/** The operator's table of what is had through an API instead of by clicking. */
export const apiTableSchema = z
  .array(
    z.strictObject({
      /** Words of a goal; `*` stands for any text. */
      goal: z.string().trim().min(1).max(500),
      /** E.g. `mcp:calendar.create_event` or an address of an API. */
      tool: z.string().trim().min(1).max(500),
      note: z.string().max(500).optional(),
    }),
  )
  .max(500);
export type ApiTable = z.infer<typeof apiTableSchema>;

/** The first entry whose pattern is the whole goal, in any case and spacing; null when there is none. */
export function apiFor(table: ApiTable, goal: string): ApiTable[number] | null {
  const said = goal.trim().replace(/\s+/g, " ").toLowerCase();
  return table.find((entry) => isMatch(entry.goal, said)) ?? null;
}

/** Parts between stars in order, without going back: a pattern of a hundred stars takes no longer than the goal is. */
function isMatch(pattern: string, said: string): boolean {
  const parts = pattern.trim().replace(/\s+/g, " ").toLowerCase().split("*");
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return said === first;
  const last = rest.pop() ?? "";
  if (!said.startsWith(first) || !said.endsWith(last) || said.length < first.length + last.length) return false;
  const end = said.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = said.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
