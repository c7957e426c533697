/**
 * What the reference endpoint plays in a model's place. It gets what a model would get and answers what a model could:
 * no double sees a desktop, a task file or a verifier.
 */
export interface DoubleRequest {
  model: string;
  system: string;
  /** Of the user and the tools, in order; pictures as `<picture>`. */
  heard: string[];
  /** The model's own earlier texts that were sent back, oldest first. */
  said: string[];
  /** Names of calls that were sent back, oldest first. */
  called: string[];
  toolNames: string[];
  pictureCount: number;
  /** Counts the requests for this model name since the endpoint was started, from 0. */
  index: number;
}

export interface DoubleReply {
  text?: string;
  calls?: Array<{ name: string; arguments: Record<string, unknown> | string }>;
  /** In the format's own words; made from the rest when missing. */
  finish?: string;
  refusal?: string;
  usage?: { input: number; cached: number; output: number } | null;
}

export type Double = (request: DoubleRequest) => DoubleReply | Promise<DoubleReply>;

/** What a fault does in place of a reply. */
export interface Fault {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is. */
  body?: unknown;
  /** Sent as text that need not be JSON. */
  raw?: string;
  /** Closes the connection: before any answer, or in the middle of one. */
  breaks?: "before" | "in_body" | "in_stream";
  /** Never answers. */
  hangs?: boolean;
  reply?: DoubleReply;
}
