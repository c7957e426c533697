import type { z } from "zod";
import type { Installation } from "@/lib/auth/installation";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { ServiceContext } from "@/lib/services/context";

/** What a tool gets beside its input. */
export interface ToolCall<Input> {
  ctx: ServiceContext;
  input: Input;
  installation: Installation;
  /** The caller has `content:read`: text and pictures of tasks, desktops and models may come along. */
  mayReadContent: boolean;
}

/** A picture that comes beside the structured answer. */
export interface ToolImage {
  data: string;
  mimeType: string;
}

export interface ToolAnswer<Output> {
  structured: Output;
  images?: ToolImage[];
}

/**
 * One tool: a service verb under a name, with its shapes. `scope` is asked before the verb, which asks again; a caller
 * without it is not shown the tool.
 */
export interface Tool {
  name: string;
  title: string;
  /** For the model that picks tools; our own words only. */
  description: string;
  scope: Scope;
  input: z.ZodType;
  output: z.ZodType;
  isReadOnly: boolean;
  isDestructive: boolean;
  isIdempotent: boolean;
  call: (call: ToolCall<unknown>) => Promise<ToolAnswer<unknown>>;
}

interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> extends Omit<
  Tool,
  "input" | "output" | "call" | "isReadOnly" | "isDestructive" | "isIdempotent"
> {
  input: Input;
  output: Output;
  /** `reads` changes nothing, `adds` makes something new, `ends` takes something away. */
  effect: "reads" | "adds" | "ends";
  /** A repeat changes nothing more. */
  isIdempotent?: boolean;
  call: (call: ToolCall<z.output<Input>>) => Promise<ToolAnswer<z.output<Output>>>;
}

/** Ties the types of a tool's shapes to its call; the server parses the input before it calls. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { effect, isIdempotent = effect === "reads", call, ...rest } = definition;
  return {
    ...rest,
    isReadOnly: effect === "reads",
    isDestructive: effect === "ends",
    isIdempotent,
    call: (given) => call(given as ToolCall<z.output<Input>>),
  };
}
