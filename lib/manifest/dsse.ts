import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";

/** A DSSE envelope: a payload in base64, and who signed it. */
export const envelopeSchema = z.object({
  payloadType: z.string().max(200),
  payload: z.base64(),
  signatures: z
    .array(z.object({ keyid: z.string().max(200), sig: z.base64() }))
    .min(1)
    .max(16),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The half of a key that signs. */
export interface Signer {
  id: string;
  /** PEM. Never log it. */
  privateKey: string;
}
/** The half of a key that checks. */
export interface VerifyingKey {
  id: string;
  /** PEM. */
  publicKey: string;
}

/** What is signed: the payload with its type and both lengths, so that no payload passes as one of another type. */
function preAuthEncoding(payloadType: string, payload: Uint8Array): Buffer {
  const type = Buffer.from(payloadType);
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} `), type, Buffer.from(` ${payload.length} `), payload]);
}

/** Signs a payload with Ed25519. The same payload and key give the same envelope. */
export function signEnvelope(payloadType: string, payload: Uint8Array, signer: Signer): Envelope {
  const signature = sign(null, preAuthEncoding(payloadType, payload), createPrivateKey(signer.privateKey));
  return {
    payloadType,
    payload: Buffer.from(payload).toString("base64"),
    signatures: [{ keyid: signer.id, sig: signature.toString("base64") }],
  };
}

/** Which of the keys signed the envelope: `known` says whether one of its signatures names a key that is given. */
export function checkEnvelope(
  { payloadType, payload, signatures }: Envelope,
  keys: readonly VerifyingKey[],
): { payload: Buffer; signedBy: string | null; isKeyKnown: boolean } {
  const bytes = Buffer.from(payload, "base64");
  const signed = preAuthEncoding(payloadType, bytes);
  let isKeyKnown = false;
  for (const { keyid, sig } of signatures) {
    const key = keys.find(({ id }) => id === keyid);
    if (key === undefined) continue;
    isKeyKnown = true;
    const publicKey = createPublicKey(key.publicKey);
    if (publicKey.asymmetricKeyType !== "ed25519") continue;
    if (verify(null, signed, publicKey, Buffer.from(sig, "base64")))
      return { payload: bytes, signedBy: keyid, isKeyKnown };
  }
  return { payload: bytes, signedBy: null, isKeyKnown };
}
