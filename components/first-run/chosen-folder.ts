import { TASK_PATH, UPLOAD_FILES_MAX } from "@/lib/domain/task/task-set.upload.wire";

/** A file as the browser gives it, with its path below the chosen folder. */
export interface ChosenFile {
  path: string;
  size: number;
  bytes: () => Promise<ArrayBuffer>;
}

export interface ChosenFolder {
  files: { path: string; text: string }[];
  /** Text of test_all.json; null without one. */
  order: string | null;
  /** Files that are no UTF-8 text or too large, which no task is. */
  refused: string[];
}

/** The server takes no larger task. */
const FILE_BYTES_MAX = 1_048_576;

/**
 * What of a chosen folder is a task set: `examples/<domain>/<id>.json` and test_all.json beside it, wherever in the
 * folder they lie (an OSWorld checkout has them in `evaluation_examples`). Of several such places the one with most
 * tasks counts. Nothing else is read.
 */
export async function readChosenFolder(chosen: readonly ChosenFile[]): Promise<ChosenFolder> {
  const places = new Map<string, { file: ChosenFile; path: string }[]>();
  for (const file of chosen) {
    const at = `/${file.path}`.lastIndexOf("/examples/");
    const path = at < 0 ? "" : file.path.slice(at);
    if (!TASK_PATH.test(path)) continue;
    const prefix = file.path.slice(0, at);
    places.set(prefix, [...(places.get(prefix) ?? []), { file, path }]);
  }
  const [best] = [...places].sort(([, a], [, b]) => b.length - a.length);
  if (!best) return { files: [], order: null, refused: [] };
  const [prefix, found] = best;
  const read: ChosenFolder = { files: [], order: null, refused: [] };
  for (const { file, path } of found.slice(0, UPLOAD_FILES_MAX)) {
    const text = await textOf(file);
    if (text === null) read.refused.push(path);
    else read.files.push({ path, text });
  }
  const list = chosen.find(({ path }) => path === `${prefix}test_all.json`);
  read.order = list ? await textOf(list) : null;
  return read;
}

/** Character by character, a byte order mark included, so that the server takes the digest of the same bytes. */
async function textOf(file: ChosenFile): Promise<string | null> {
  if (file.size > FILE_BYTES_MAX) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.bytes());
  } catch {
    return null;
  }
}
