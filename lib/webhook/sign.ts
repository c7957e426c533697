import { createHmac } from "node:crypto";

export interface SignedMessage {
  id: string;
  at: Date;
  body: string;
}

/**
 * Headers of a message by the Standard Webhooks specification: `v1` signatures, HMAC-SHA256 over id, time and body,
 * one for each secret, so that a receiver that knows any of them can check it.
 */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1_000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
