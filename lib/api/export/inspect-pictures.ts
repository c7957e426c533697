import { inspectFrames, type InspectPictures } from "@/lib/domain/export/inspect-log";
import type { RunExport } from "@/lib/services/run/export-run";

/**
 * Bytes of all pictures in one log, as attachments. More makes a log that its readers, which take it whole, cannot open: a
 * JavaScript text ends at some 512 MiB. Fewer would leave out pictures of runs that people look at picture by picture.
 */
const LOG_BYTES_MAX = 256 * 1024 ** 2;
const BYTES_PER_BASE64 = 4 / 3;

/** Pictures of one attempt after another until a log has enough; lost and damaged ones are left out. One at a time is in memory. */
export function inspectPictures({ known, bytes }: RunExport, logBytesMax = LOG_BYTES_MAX): InspectPictures {
  let left = logBytesMax;
  return async function* (attempt) {
    const there = await known(inspectFrames(attempt));
    for (const digest of there) {
      if (left <= 0) return;
      const png = await bytes(digest);
      if (png === null) continue;
      left -= png.length * BYTES_PER_BASE64;
      if (left >= 0) yield { digest, base64: Buffer.from(png).toString("base64") };
    }
  };
}
