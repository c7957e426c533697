import type { FillOptions } from "./fill-mirror";
import { fillMirror } from "./fill-mirror";
import { FILE_BYTES_MAX, openMirror, type FolderMirror, type MirrorOptions } from "./mirror";

const TOTAL_MS = 10 * 60_000;

/**
 * A mirror that downloads what it lacks into its first folder, on the worker: no desktop has a network for it. A file
 * that cannot be had is null, as in a mirror without it; two readers of one address share one download.
 */
export function openFetchingMirror(
  options: MirrorOptions & { folders: readonly [string, ...string[]] },
  fill: Partial<FillOptions> = {},
): FolderMirror {
  const mirror = openMirror(options);
  const running = new Map<string, Promise<unknown>>();
  // Records of a folder are written by one download at a time.
  let last: Promise<unknown> = Promise.resolve();
  const fetch = (url: string): Promise<unknown> => {
    const known = running.get(url);
    if (known) return known;
    const signal = AbortSignal.timeout(TOTAL_MS);
    const download = last
      .then(() => fillMirror(options.folders[0], [url], { bytesMax: FILE_BYTES_MAX, signal, ...fill }))
      .catch(() => null)
      .finally(() => running.delete(url));
    running.set(url, download);
    last = download;
    return download;
  };
  return {
    locate: (url) => mirror.locate(url),
    urls: () => mirror.urls(),
    async read(url) {
      const bytes = await mirror.read(url);
      if (bytes !== null || !/^https?:/i.test(url)) return bytes;
      await fetch(url);
      return mirror.read(url);
    },
  };
}
