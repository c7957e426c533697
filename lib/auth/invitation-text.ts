/** The text in an invitation's link: 190 random bits, of which only the SHA-256 is kept. */
import { createHash, randomBytes } from "node:crypto";

export function makeInvitationText(): { text: string; hash: string } {
  const text = randomBytes(24).toString("base64url");
  return { text, hash: hashInvitationText(text) };
}

export function hashInvitationText(text: string): string {
  return createHash("sha256").update(`invitation:${text}`).digest("hex");
}
