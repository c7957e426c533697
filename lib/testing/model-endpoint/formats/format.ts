import type { DoubleReply, DoubleRequest } from "../model-double";

/** One provider's way of writing requests and replies, for the endpoint's side. */
export interface Format {
  path: string;
  read(body: Record<string, unknown>): Omit<DoubleRequest, "index">;
  /** The whole answer. */
  write(reply: DoubleReply, model: string, index: number): Record<string, unknown>;
  /** The same answer in events; each is the text of one. */
  events(reply: DoubleReply, model: string, index: number): string[];
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const listOf = (value: unknown): Array<Record<string, unknown>> =>
  Array.isArray(value) ? (value as Array<Record<string, unknown>>) : [];
/** Names of tools that are listed flat; a tool of the provider's own may have a type alone. */
export const toolNamesOf = (body: Record<string, unknown>): string[] =>
  listOf(body.tools).map((tool) => textOf(tool.name) || textOf(tool.type));
export const isStreamed = (body: Record<string, unknown>): boolean => body.stream === true;
export const argumentsText = (args: Record<string, unknown> | string): string =>
  typeof args === "string" ? args : JSON.stringify(args);

/** What a reply is said to have taken, when it does not say so itself. */
export function usageOf(reply: DoubleReply): { input: number; cached: number; output: number } | null {
  if (reply.usage !== undefined) return reply.usage;
  const chars =
    (reply.text ?? "").length +
    (reply.calls ?? []).reduce((sum, { arguments: args }) => sum + argumentsText(args).length, 0);
  return { input: 1_000, cached: 200, output: 10 + Math.ceil(chars / 4) };
}
