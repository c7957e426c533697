import { createHash } from "node:crypto";
import { z } from "zod";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { canonicalJson } from "./canonical-json";
import { signEnvelope, type Envelope, type Signer } from "./dsse";
import { manifestText } from "./seal-manifest";

export const STATEMENT_PAYLOAD_TYPE = "application/vnd.in-toto+json";
const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
const PREDICATE_TYPE = "urn:deskproof:manifest:1";
/** Name of the manifest's file in a statement and in a bundle. */
export const MANIFEST_FILE = "manifest.json";

/** An in-toto statement: it names the manifest's file by its SHA-256 and holds the manifest itself. */
export const statementSchema = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.tuple([
    z.strictObject({
      name: z.literal(MANIFEST_FILE),
      digest: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    }),
  ]),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.record(z.string(), z.unknown()),
});

/** SHA-256 in hex, as in-toto spells it. */
export const hexOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Signs a manifest: a DSSE envelope around an in-toto statement, which holds everything that its check needs. */
export function attestManifest(manifest: Manifest, signer: Signer): Envelope {
  const statement: z.infer<typeof statementSchema> = {
    _type: STATEMENT_TYPE,
    subject: [{ name: MANIFEST_FILE, digest: { sha256: hexOf(manifestText(manifest)) } }],
    predicateType: PREDICATE_TYPE,
    predicate: manifest,
  };
  return signEnvelope(STATEMENT_PAYLOAD_TYPE, Buffer.from(canonicalJson(statement)), signer);
}
