import type { SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import type { Form } from "./parse-form";
import type { RecordingDesk } from "./recording-desk";

/** What a request is refused with, in the words of this server. */
export class RouteRefusal extends Error {
  override name = "RouteRefusal";

  constructor(
    readonly status: number,
    message: string,
    /** Further members of the JSON answer. */
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export interface RouteAnswer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

export interface RouteCall {
  slot: SlotUse;
  recording: RecordingDesk;
  accessibilityXml: (tree: AccessibilityTree) => string;
  /** A JSON object; throws RouteRefusal 400. */
  json: () => Promise<Record<string, unknown>>;
  /** Fields of a form, multipart or not; throws RouteRefusal 400. */
  form: () => Promise<Form>;
  /** Aborts when the client is gone or the server ends. */
  signal: AbortSignal;
}

export interface Route {
  method: "GET" | "POST";
  paths: readonly string[];
  /** Largest body in bytes; 1 MiB when missing. */
  bodyBytesMax?: number;
  run(call: RouteCall): Promise<RouteAnswer>;
}

export const jsonAnswer = (body: unknown, status = 200): RouteAnswer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

export const textAnswer = (body: string): RouteAnswer => ({ status: 200, type: "text/html; charset=utf-8", body });

export const bytesAnswer = (body: Uint8Array, type = "application/octet-stream"): RouteAnswer => ({
  status: 200,
  type,
  body,
});
