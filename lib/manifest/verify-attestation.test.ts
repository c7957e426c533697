import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { signingKeyId } from "@/lib/config/signing-keys-file.mjs";
import { sampleManifest } from "./testing/sample-manifest";
import { attestManifest } from "./attest-manifest";
import { signEnvelope, type Envelope } from "./dsse";
import { manifestText } from "./seal-manifest";
import { isEnvelope, verifyAttestation } from "./verify-attestation";

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { id: signingKeyId(publicKey), publicKey, privateKey };
}
const key = makeKey();
const other = makeKey();
const manifest = sampleManifest();
const envelope = attestManifest(manifest, key);
const check = (changed: unknown, keys = [key]) => verifyAttestation(JSON.stringify(changed), keys);
const codes = (changed: unknown, keys = [key]) => check(changed, keys).findings.map(({ code }) => code);
const statement = () => JSON.parse(Buffer.from(envelope.payload, "base64").toString()) as Record<string, unknown>;
const signed = (value: unknown, type = envelope.payloadType): Envelope =>
  signEnvelope(type, Buffer.from(JSON.stringify(value)), key);

test("gives back the signed manifest byte for byte, and who signed it", () => {
  expect(isEnvelope(JSON.stringify(envelope))).toBe(true);
  expect(isEnvelope(manifestText(manifest))).toBe(false);
  expect(check(envelope, [other, key])).toEqual({
    signedBy: key.id,
    manifestText: manifestText(manifest),
    findings: [],
  });
});

test("any changed byte of the payload breaks the signature", () => {
  const bytes = Buffer.from(envelope.payload, "base64");
  for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(codes({ ...envelope, payload: changed.toString("base64") })).toEqual(["signature_mismatch"]);
  }
});

test("a key that is not given is unknown, and one that borrows a known id does not fit", () => {
  expect(codes(envelope, [other])).toEqual(["unknown_key"]);
  const forged = attestManifest(manifest, { ...other, id: key.id });
  expect(codes(forged)).toEqual(["signature_mismatch"]);
});

test("a signature over another type, or another statement, is none over a manifest", () => {
  expect(codes(signed(statement(), "text/plain"))).toEqual(["wrong_format"]);
  // The type is part of what is signed.
  const relabelled = { ...signed(statement(), "text/plain"), payloadType: envelope.payloadType };
  expect(codes(relabelled)).toEqual(["signature_mismatch"]);
  expect(codes(signed({ ...statement(), predicateType: "https://slsa.dev/provenance/v1" }))).toEqual(["wrong_format"]);
});

test("a statement must name the manifest that it holds", () => {
  const subject = [{ name: "manifest.json", digest: { sha256: "0".repeat(64) } }];
  expect(codes(signed({ ...statement(), subject }))).toEqual(["digest_mismatch"]);
});
