import { canonicalJson } from "./canonical-json";
import { hexOf, statementSchema, STATEMENT_PAYLOAD_TYPE } from "./attest-manifest";
import { checkEnvelope, envelopeSchema, type VerifyingKey } from "./dsse";
import type { ManifestFinding } from "./manifest-finding";

export interface AttestationCheck {
  /** Id of the key whose signature holds; null when none does. */
  signedBy: string | null;
  /** The manifest's file as it was signed; null unless the signature holds and the statement is one of ours. */
  manifestText: string | null;
  findings: ManifestFinding[];
}

/** Whether a text looks like a signed manifest, rather than like a manifest alone. */
export function isEnvelope(text: string): boolean {
  return envelopeSchema.safeParse(parseJson(text)).success;
}

/**
 * Checks a signed manifest offline: the signature by one of the keys, and that the statement's digest fits the manifest
 * in it. What the manifest itself says is for `verifyManifest`. Never throws for what the text holds.
 */
export function verifyAttestation(text: string, keys: readonly VerifyingKey[]): AttestationCheck {
  const refuse = (code: ManifestFinding["code"], message: string, path = ""): AttestationCheck => ({
    signedBy: null,
    manifestText: null,
    findings: [{ code, path, message }],
  });
  const envelope = envelopeSchema.safeParse(parseJson(text));
  if (!envelope.success) return refuse("wrong_format", "this is no DSSE envelope");
  if (envelope.data.payloadType !== STATEMENT_PAYLOAD_TYPE)
    return refuse("wrong_format", `the payload must be ${STATEMENT_PAYLOAD_TYPE}`, "payloadType");
  const { payload, signedBy, isKeyKnown } = checkEnvelope(envelope.data, keys);
  const named = envelope.data.signatures.map(({ keyid }) => keyid).join(", ");
  if (!isKeyKnown) return refuse("unknown_key", `signed by ${named}, which is none of the keys given`, "signatures");
  if (signedBy === null)
    return refuse("signature_mismatch", `the signature of ${named} does not fit the payload`, "signatures");
  const statement = statementSchema.safeParse(parseJson(payload.toString("utf8")));
  if (!statement.success)
    return { ...refuse("wrong_format", "the signed payload is no statement about a manifest", "payload"), signedBy };
  const { subject, predicate } = statement.data;
  const manifestText = `${canonicalJson(predicate)}\n`;
  const findings: ManifestFinding[] = [];
  if (hexOf(manifestText) !== subject[0].digest.sha256) {
    const message = `the statement says ${subject[0].digest.sha256}, its manifest gives ${hexOf(manifestText)}`;
    findings.push({ code: "digest_mismatch", path: "subject[0].digest", message });
  }
  return { signedBy, manifestText, findings };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
