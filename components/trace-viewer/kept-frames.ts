/**
 * Files of frames that were asked for, as they came, newest asked for last. Five steps on each side share 12 pictures, since one
 * step's after is the next one's before. A file takes some hundred KB, the same picture decoded 8 MB.
 */
const KEPT_MAX = 13;
const kept = new Map<string, Promise<Blob>>();

/** The file of a frame, read once while it is kept. Throws when it cannot be had; it is asked for again then. */
export function frameFile(href: string, priority: RequestPriority): Promise<Blob> {
  const file = kept.get(href) ?? readFile(href, priority);
  kept.delete(href);
  kept.set(href, file);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return file;
}

async function readFile(href: string, priority: RequestPriority): Promise<Blob> {
  try {
    const response = await fetch(href, { credentials: "same-origin", priority });
    if (!response.ok) throw new Error(`the picture was answered with ${response.status}`);
    return await response.blob();
  } catch (error) {
    kept.delete(href);
    throw error;
  }
}
