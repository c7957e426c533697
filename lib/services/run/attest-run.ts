import { readSigningKeys } from "@/lib/config/signing-keys-file.mjs";
import { AppError } from "@/lib/domain/errors";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { attestManifest } from "@/lib/manifest/attest-manifest";
import type { Envelope, Signer } from "@/lib/manifest/dsse";
import type { ServiceContext } from "../context";
import type { ProductFacts } from "../product-facts";
import { getRunManifest } from "./get-run-manifest";

/** Its statement must fit one string in base64; a manifest alone may be larger. */
const SIGNED_ATTEMPTS_MAX = 50_000;

/** The key that signs now. Throws when it cannot be read: nothing leaves unsigned that should be signed. */
function currentSigner(home: string): Signer {
  const [key] = readSigningKeys(home);
  if (!key?.private_key) throw new Error("this installation has no signing key");
  return { id: key.id, privateKey: key.private_key };
}

/** The manifest of a run as it is now, signed. Throws `not_found`, `conflict` for a run that is too large. */
export const attestRun = async (asked: Parameters<typeof signRun>[0]): Promise<Envelope> =>
  (await signRun(asked)).envelope;

/** The same with the manifest beside its envelope. */
export async function signRun({
  ctx,
  runId,
  product,
  home,
}: {
  ctx: ServiceContext;
  runId: string;
  product: ProductFacts;
  /** State folder, where the keys are. */
  home: string;
}): Promise<{ manifest: Manifest; envelope: Envelope }> {
  const manifest = await getRunManifest({ ctx, runId, product });
  if (manifest.attempts.length > SIGNED_ATTEMPTS_MAX) {
    throw new AppError("conflict", `A run of more than ${SIGNED_ATTEMPTS_MAX} attempts is not signed in one document.`);
  }
  return { manifest, envelope: attestManifest(manifest, currentSigner(home)) };
}
