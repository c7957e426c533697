import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

export const VIEWER_MODES = ["view", "control"] as const;
export type ViewerMode = (typeof VIEWER_MODES)[number];

/** A ticket opens one stream, soon after it was given. */
export const VIEWER_TICKET_MS = 60_000;

const viewerTicketSchema = z.strictObject({
  desktop_id: z.string().min(1),
  workspace_id: z.string().min(1),
  /** Who looks, as in audit rows. */
  actor: z.string().min(1),
  mode: z.enum(VIEWER_MODES),
  /** The lease under which input is let through; null for looking. */
  lease_id: z.string().nullable(),
  /** Epoch milliseconds. */
  expires_at: z.number().int(),
  nonce: z.string().min(16),
});
export type ViewerTicket = z.infer<typeof viewerTicketSchema>;

/** Signs tickets; console and worker derive it from the secret that both know. Never log it. */
export function viewerTicketKey(secret: string): Uint8Array {
  return createHmac("sha256", secret).update("viewer ticket").digest();
}

/** The text that the browser shows when it opens the stream. */
export function signViewerTicket(
  key: Uint8Array,
  ticket: Omit<ViewerTicket, "expires_at" | "nonce">,
  nowMs: number,
): string {
  const whole: ViewerTicket = {
    ...ticket,
    expires_at: nowMs + VIEWER_TICKET_MS,
    nonce: randomBytes(16).toString("base64url"),
  };
  const body = Buffer.from(JSON.stringify(whole)).toString("base64url");
  return `${body}.${signatureOf(key, body)}`;
}

/** What a ticket says, or null when it is not ours, damaged, or too old. Whether it was used before is the worker's to know. */
export function readViewerTicket(key: Uint8Array, text: string, nowMs: number): ViewerTicket | null {
  const [body = "", signature = "", ...rest] = text.split(".");
  if (rest.length > 0 || !isSame(signature, signatureOf(key, body))) return null;
  const parsed = viewerTicketSchema.safeParse(jsonOf(Buffer.from(body, "base64url").toString()));
  return parsed.success && parsed.data.expires_at > nowMs ? parsed.data : null;
}

const signatureOf = (key: Uint8Array, body: string) => createHmac("sha256", key).update(body).digest("base64url");

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
