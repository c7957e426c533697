import { readFile, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { InputLimitError, MissingInputError, type MetricContext } from "../metric";

/** Largest single file a check reads. LibreOffice documents and screenshots stay far below it. */
export const INPUT_BYTES_MAX = 128 * 1024 * 1024;

/**
 * Bytes of a check's input file. Throws MissingInputError when there is none, and also when the path leaves the
 * check's folder: a command's output may stand where a path is expected, and must never open a host file.
 */
export async function readInput(path: unknown, ctx: MetricContext, bytesMax = INPUT_BYTES_MAX): Promise<Buffer> {
  return readFile(await inputPath(path, ctx, bytesMax));
}

/** The whole path of an input file, for programs that read it themselves. Throws as `readInput` does. */
export async function inputPath(path: unknown, ctx: MetricContext, bytesMax = INPUT_BYTES_MAX): Promise<string> {
  const file = locate(path, ctx);
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) throw new MissingInputError(`no file ${basename(file)}`);
  if (facts.size > bytesMax)
    throw new InputLimitError(`${basename(file)} has ${facts.size} bytes, more than ${bytesMax}`);
  return file;
}

/** True when the path names a file of this check. */
export async function inputExists(path: unknown, ctx: MetricContext): Promise<boolean> {
  if (typeof path !== "string") return false;
  try {
    return (await stat(locate(path, ctx))).isFile();
  } catch {
    return false;
  }
}

/** Path of another file beside an input, such as the CSV that LibreOffice writes next to a workbook. */
export const besideInput = (path: string, name: string) => join(dirname(path), basename(name));

function locate(path: unknown, ctx: MetricContext): string {
  if (typeof path !== "string" || path === "") throw new MissingInputError("no file was handed over");
  if (path.includes("\0")) throw new MissingInputError("not a file name");
  const file = resolve(ctx.directory, path);
  const inside = relative(ctx.directory, file);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside)) throw new MissingInputError("no such file");
  return file;
}
