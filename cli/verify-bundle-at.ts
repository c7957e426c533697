import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { VerifyingKey } from "@/lib/manifest/dsse";
import type { BundleCheck } from "@/lib/manifest/bundle/verify-bundle";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";

/** What a path holds, by its first bytes: a bundle in a zip or unpacked, or a text. */
export function bundleKindOf(path: string): "zip" | "folder" | null {
  if (path === "-") return null;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return "folder";
  const head = Buffer.alloc(4);
  try {
    const file = openSync(path, "r");
    readSync(file, head, 0, 4, 0);
    closeSync(file);
  } catch {
    return null;
  }
  return head.toString("latin1") === "PK\u0003\u0004" ? "zip" : null;
}

/** Checks the bundle at a path. One that may not be read is a finding like any other. */
export async function verifyBundleAt(
  path: string,
  kind: "zip" | "folder",
  options: { keys: readonly VerifyingKey[]; reference?: ArtifactStore },
): Promise<BundleCheck> {
  const { UnsafeBundle } = await import("@/lib/manifest/bundle/bundle-source");
  const { verifyBundle } = await import("@/lib/manifest/bundle/verify-bundle");
  const open =
    kind === "zip"
      ? (await import("@/lib/manifest/bundle/zip-bundle")).openZipBundle
      : (await import("@/lib/manifest/bundle/folder-bundle")).openFolderBundle;
  try {
    const source = await open(path);
    try {
      return await verifyBundle(source, options);
    } finally {
      source.close();
    }
  } catch (error) {
    if (!(error instanceof UnsafeBundle)) throw error;
    const findings = [{ code: "unsafe_bundle" as const, path: "", message: error.message }];
    return { manifest: null, signedBy: null, isKeyFromBundle: options.keys.length === 0, findings, removed: [] };
  }
}
