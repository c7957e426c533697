import { LostReply } from "../decision-tier.port";

/** The fault as one that may be paid for, by the code that an attempt would end with; null for one that is not. */
export function lostReply(code: string, message: string): LostReply | null {
  if (code === "provider_timeout") return new LostReply(message, true);
  return code === "provider_bad_reply" ? new LostReply(message, false) : null;
}
