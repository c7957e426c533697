import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { Envelope } from "../dsse";
import { manifestText } from "../seal-manifest";
import { artifactFile, attemptLines, BUNDLE_FILES } from "./bundle-layout";

/** The bundle could not be finished; one that is made anew has a manifest that tells of the removal. */
export class RemovedMeanwhile extends Error {
  constructor(readonly digest: string) {
    super(`${digest} was removed by a rule of retention while the bundle was made; make it again`);
  }
}

/**
 * A run as one zip, made while it is read: at most two artifacts are in memory. An artifact that is lost or damaged is
 * left out, which the check of the bundle then names. The stream fails when the store does, and when retention took
 * away an artifact meanwhile: the manifest in it would be older than what it stands for.
 */
export function writeBundle({
  manifest,
  envelope,
  publicKey,
  digests,
  store,
  wasRemoved = () => Promise.resolve(false),
}: {
  manifest: Manifest;
  envelope: Envelope;
  /** PEM of the key that signed. */
  publicKey: string;
  /** Artifacts to bring along, each once. */
  digests: readonly string[];
  store: ArtifactStore;
  /** Whether an artifact without bytes was taken away since the manifest was made, which then does not say so. */
  wasRemoved?: (digest: string) => Promise<boolean>;
}): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const mtime = new Date(manifest.exported_at);
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime, mode: 0o100644 });
  addText(BUNDLE_FILES.manifest, manifestText(manifest));
  addText(BUNDLE_FILES.attestation, `${JSON.stringify(envelope)}\n`);
  addText(BUNDLE_FILES.publicKey, publicKey);
  addText(BUNDLE_FILES.attempts, attemptLines(manifest));
  void addArtifacts().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;

  async function addArtifacts(): Promise<void> {
    for (const digest of digests) {
      if (output.destroyed) return;
      const bytes = await store.get(digest);
      if (bytes === null) {
        if (await wasRemoved(digest)) throw new RemovedMeanwhile(digest);
        continue;
      }
      // Resolves when the receiver has taken what came before: the next artifact is read only then.
      await new Promise<void>((taken) => {
        const options = { mtime, mode: 0o100644, compress: false, size: bytes.length };
        zip.addReadStreamLazy(artifactFile(digest), options, (give) => {
          taken();
          give(null, Readable.from([bytes]));
        });
      });
    }
    zip.end();
  }
}
