import { settings } from "@/lib/config/env";
import { NATIVE } from "./bundled-folders";

/**
 * Makes sure of this host's checkpoint tool and of a stored ready desktop of a template, from which every later one is
 * restored instead of booted. Returns null when both are there, else why not, in words. Safe to repeat.
 */
export async function storeReadyDesktop(
  templateDigest: string,
  onProgress: (share: number, stage: string) => void,
): Promise<string | null> {
  const { ensureCriu } = await import("@/lib/desktop/drivers/linux/criu/build-criu");
  const { openDriver } = await import("@/worker/composition");
  try {
    await ensureCriu({
      folder: settings().criuFolder,
      nativeFolder: NATIVE,
      onProgress: (share, stage) => onProgress(share / 2, stage),
    });
    const driver = openDriver(settings());
    if (!driver.checkpoints) return driver.checkpointLack;
    onProgress(0.5, "storing a ready desktop");
    await driver.checkpoints.prepareTemplate(templateDigest);
    onProgress(1, "a ready desktop is stored");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
