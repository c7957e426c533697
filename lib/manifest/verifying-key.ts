import { signingKeyId } from "@/lib/config/signing-keys-file.mjs";
import type { VerifyingKey } from "./dsse";

/** A public key in PEM under the id that envelopes name it by; null for what is no public key. */
export function verifyingKeyOf(pem: string): VerifyingKey | null {
  try {
    return { id: signingKeyId(pem), publicKey: pem };
  } catch {
    return null;
  }
}
