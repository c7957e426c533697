import type { ArtifactLocation } from "@/lib/config/artifact-location";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { createFolderStore } from "@/lib/storage/folder-store";
import { createS3Store } from "@/lib/storage/s3-store";

/** The store that the settings name. `onDamaged` hears of bytes that do not fit their digest. */
export function openArtifactStore(
  location: ArtifactLocation,
  onDamaged: (digest: string) => void = () => undefined,
): ArtifactStore {
  if (location.kind === "folder") return createFolderStore(location.path, { onDamaged });
  const { bucket, prefix, region, endpoint } = location;
  return createS3Store({
    bucket,
    region,
    prefix: prefix === "" ? "" : `${prefix}/`,
    ...(endpoint === null ? {} : { endpoint }),
    onDamaged,
  });
}
