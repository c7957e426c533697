import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { UnreadableInputError, type MetricContext } from "../metric";
import { inputPath, readInput } from "./input-file";
import { tarEntries } from "./tar";
import { ZipArchive } from "./zip";

const NAME_CHARS_MAX = 200;
const DEPTH_MAX = 50;

export interface Unpacked {
  /** Where the archive's files lie, for metrics that read them. */
  folder: string;
  /** Names in a folder of the archive, files and folders, unordered. Throws UnreadableInputError when there is none. */
  list(folder: string): Promise<string[]>;
}

/**
 * Unpacks two zip or tar archives, told by the endings of their names, into one new directory for the time of `work`.
 * Entries whose names lead out of the archive are left out, as Python's `shutil` does; links are never made. Throws
 * UnreadableInputError, InputLimitError, MissingInputError.
 */
export async function withUnpacked<T>(
  [first, second]: [unknown, unknown],
  ctx: MetricContext,
  work: (got: Unpacked, wanted: Unpacked, directory: string) => Promise<T>,
): Promise<T> {
  // In the check's own folder nothing outlives the check, even when its process is killed.
  const directory = await mkdtemp(join(ctx.directory, "unpacked-")).catch(() =>
    mkdtemp(join(tmpdir(), "deskproof-archive-")),
  );
  try {
    const got = await unpackInto(join(directory, "got"), first, ctx);
    const wanted = await unpackInto(join(directory, "wanted"), second, ctx);
    return await work(got, wanted, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function unpackInto(directory: string, path: unknown, ctx: MetricContext): Promise<Unpacked> {
  await mkdir(directory);
  for (const { name, content } of await entriesOf(path, ctx)) await lay(directory, name, content);
  return { folder: directory, list: (inside) => list(directory, inside) };
}

interface Entry {
  name: string;
  /** null for a folder. */
  content: Buffer | null;
}

async function entriesOf(path: unknown, ctx: MetricContext): Promise<Entry[]> {
  const file = await inputPath(path, ctx);
  const bytes = await readInput(path, ctx);
  if (file.endsWith(".zip")) {
    const archive = new ZipArchive(bytes);
    return archive.names
      .filter((name) => !name.startsWith("/") && !name.includes(".."))
      .map((name) => ({ name, content: name.endsWith("/") ? null : archive.read(name) }));
  }
  if (!/\.(tar|tar\.gz|tgz|tar\.bz2|tbz2|tar\.xz|txz)$/.test(file))
    throw new UnreadableInputError("the ending of the name is of no archive");
  return tarEntries(bytes)
    .filter(({ name, kind }) => kind !== "other" && !name.startsWith("/") && !name.split("/").includes(".."))
    .map(({ name, kind, content }) => ({ name, content: kind === "folder" ? null : content }));
}

/** Writes one entry; the parts of its name are plain names inside the folder. */
async function lay(directory: string, name: string, content: Buffer | null): Promise<void> {
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  const isSafe = parts.every((part) => part !== ".." && part.length <= NAME_CHARS_MAX && !part.includes("\0"));
  if (!isSafe || parts.length > DEPTH_MAX) throw new UnreadableInputError("an entry's name cannot be a file's");
  const file = join(directory, ...parts);
  try {
    await mkdir(content === null ? file : dirname(file), { recursive: true });
    if (content !== null) await writeFile(file, content);
  } catch {
    throw new UnreadableInputError("an entry cannot be unpacked");
  }
}

async function list(directory: string, folder: string): Promise<string[]> {
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) throw new UnreadableInputError("the folder lies outside the archive");
  try {
    return await readdir(join(directory, ...parts));
  } catch {
    throw new UnreadableInputError(`the archive has no folder ${parts.join("/").slice(0, 100)}`);
  }
}
