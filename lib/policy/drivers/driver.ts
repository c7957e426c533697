/**
 * What a driver is: the words of one provider. It turns a conversation into a request body and a reply into calls, and
 * knows nothing of sockets, limits, retries or desktops. Adding one is a folder beside this file and a line in
 * `model-drivers.ts`.
 */
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { NO_ACTION_CODES } from "../policy.port";

/** A picture as it is sent. */
export interface SentImage {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/jpeg";
  /** `sha256:…` of `bytes`. */
  digest: string;
  width: number;
  height: number;
}

/** What the model is shown at one moment. */
export interface Observation {
  image: SentImage | null;
  /** Lines of the accessibility tree in the model's own coordinates. */
  tree: string | null;
  /** What the loop has to say, e.g. that the reply before led to nothing. */
  notes: string[];
}

/** One call of a tool as the model wrote it. */
export interface ToolCall {
  /** Null where the provider names none; the call then needs no answer of its own. */
  id: string | null;
  name: string;
  /** Parsed JSON; `undefined` when it was none. */
  input: unknown;
}

export type Finish = "stop" | "calls" | "cut" | "refused" | "overflow" | "other";

export interface ModelReply {
  /** Text without what the model thought to itself. */
  text: string;
  calls: ToolCall[];
  finish: Finish;
  /** As the provider says it. */
  finishReason: string | null;
  /** True when there is no choice, block or item at all. */
  isEmpty: boolean;
  model: string | null;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  /** What is sent back as the model's own turn; plain JSON in the provider's form. */
  native: unknown;
}

/** What came of one call of a reply, in words for the model. */
export interface CallResult {
  call: ToolCall;
  text: string;
  isError: boolean;
}

export interface KeptTurn {
  observation: Observation;
  reply: ModelReply;
  results: CallResult[];
}

export interface Conversation {
  system: string;
  task: string;
  /** Turns that are no longer sent whole, in lines; null when there are none. */
  earlier: string | null;
  turns: KeptTurn[];
  now: Observation;
}

/** Size of the coordinates that the model says. */
export interface Space {
  width: number;
  height: number;
}

export interface RequestBody {
  /** Below `base_url`. */
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A plain question without tools. */
export interface PlainQuestion {
  system: string;
  text: string;
  images: readonly SentImage[];
  maxTokens: number;
  jsonSchema: Record<string, unknown> | null;
  /** Offers one harmless tool and asks for it to be called: whether calls are understood. */
  offersTool: boolean;
}

/** An action with coordinates as the model says them; `null` coordinates mean where the pointer is. */
export type Point = { x: number; y: number } | null;
export type ActionDraft =
  | { type: "click"; at: Point; button: "left" | "middle" | "right"; count: 1 | 2 | 3; hold: string[] }
  | { type: "click_mark"; mark: number; button: "left" | "middle" | "right"; count: 1 | 2 | 3; hold: string[] }
  | { type: "move"; at: Point }
  | { type: "drag"; from: Point; to: NonNullable<Point>; hold: string[] }
  | { type: "scroll"; at: Point; dx: number; dy: number }
  | { type: "type"; text: string }
  | { type: "press"; keys: string[] }
  | { type: "wait"; ms: number }
  /** Only wants to see the screen again. */
  | { type: "look" }
  | { type: "code"; code: string }
  | { type: "done" }
  | { type: "fail"; reason: string | null };

export interface Refused {
  type: "refused";
  code: (typeof NO_ACTION_CODES)[number];
  detail: string;
}

export interface ModelDriver<D extends PolicyDefinition = PolicyDefinition> {
  /** Headers that say who asks. `key` is null for an endpoint without one. */
  authorization(key: string | null): Record<string, string>;
  request(definition: D, conversation: Conversation, space: Space): RequestBody;
  question(definition: D, question: PlainQuestion): RequestBody;
  /** Throws `UnreadableReply` for what is not of the published format. */
  readReply(payload: unknown): ModelReply;
  /** Events of a stream, put together into what `readReply` takes. */
  readStream(): StreamReader;
  /** What one call asks for; several for one that says so (`actions`, `repeat`). */
  draftsOf(call: ToolCall, definition: D): Array<ActionDraft | Refused>;
  /** What a reply asks for that called nothing. Null where that is a fault. */
  draftsOfText(reply: ModelReply): Array<ActionDraft | Refused> | null;
  /** Names of tools, for a probe. */
  readonly hasTools: boolean;
}

export interface StreamReader {
  /** `event` is null where the provider names none. */
  take(event: string | null, data: string): void;
  /** The whole payload, or null when the stream ended before its end. */
  end(): unknown;
}

export class UnreadableReply extends Error {
  override name = "UnreadableReply";
}
