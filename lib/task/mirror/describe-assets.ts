import { mirrorKey } from "@/lib/domain/task/mirror-url";
import type { Asset } from "./assets-of";
import type { FolderMirror } from "./mirror";
import { readRecords, type MirrorRecord } from "./mirror-records";

export interface DescribedAsset extends Asset {
  /** null when no folder has it. */
  bytes: number | null;
  /** As recorded when it was downloaded; null for a file that was put there by hand. */
  sha256: string | null;
}

/** Says of each file whether the mirror has it, without reading the files. */
export async function describeAssets(mirror: FolderMirror, assets: readonly Asset[]): Promise<DescribedAsset[]> {
  const records = new Map<string, Map<string, MirrorRecord>>();
  const described: DescribedAsset[] = [];
  for (const asset of assets) {
    const found = await mirror.locate(asset.url);
    if (found !== null && !records.has(found.folder)) records.set(found.folder, await readRecords(found.folder));
    const record = found && records.get(found.folder)?.get(mirrorKey(asset.url) ?? asset.url);
    described.push({ ...asset, bytes: found?.bytes ?? null, sha256: record?.sha256 ?? null });
  }
  return described;
}
