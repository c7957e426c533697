import { createHash } from "node:crypto";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { VERIFIER_NAME, type OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import { verifierFileSchema, type VerifierFile } from "./contract";
import { programLack } from "./programs";

const FILES_MAX = 500;
const BYTES_MAX = 32 * 1024 ** 2;

/** A verifier as its files are at one moment: the digest is of exactly the bytes that run. */
export interface InstalledVerifier {
  name: string;
  file: VerifierFile;
  entry: string;
  digest: string;
  /** By path in the folder, with `/`. */
  files: Map<string, Uint8Array>;
}

/** The verifier cannot be used as it lies there; the message says why in words. */
export class VerifierFolderError extends Error {
  override name = "VerifierFolderError";
  /** null when the files themselves cannot be read. */
  constructor(
    message: string,
    readonly digest: string | null = null,
  ) {
    super(message);
  }
}

const ENTRY = { python: "verifier.py", typescript: "verifier.ts" } as const;

/** Reads a verifier. null when there is no such folder; throws VerifierFolderError when it is not one as documented. */
export async function readVerifier(root: string, name: string): Promise<InstalledVerifier | null> {
  if (!VERIFIER_NAME.test(name)) return null;
  const folder = path.join(root, name);
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory()) return null;
  const files = new Map<string, Uint8Array>();
  await collect(folder, "", files, { bytes: 0 });
  const digest = digestOfFiles(files);
  const file = readDescription(files, digest);
  const entry = file.entry ?? ENTRY[file.language];
  if (!files.has(entry)) throw new VerifierFolderError(`the file ${entry} is missing`, digest);
  return { name, file, entry, digest, files };
}

/** Everything in the folder, by name; what cannot be used says so in `lack`. A folder that is not there is empty. */
export async function listVerifiers(root: string): Promise<OperatorVerifier[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && VERIFIER_NAME.test(entry.name));
  return Promise.all(names.map(({ name }) => describe(root, name))).then((all) =>
    all.flatMap((one) => one ?? []).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

async function describe(root: string, name: string): Promise<OperatorVerifier | null> {
  try {
    const verifier = await readVerifier(root, name);
    if (verifier === null) return null;
    const { language, description, functions } = verifier.file;
    return { name, language, digest: verifier.digest, description, functions, lack: programLack(language) };
  } catch (error) {
    const lack = error instanceof Error ? error.message : String(error);
    const digest = error instanceof VerifierFolderError ? error.digest : null;
    return { name, language: null, digest, description: "", functions: [], lack };
  }
}

async function collect(folder: string, below: string, files: Map<string, Uint8Array>, sum: { bytes: number }) {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  for (const entry of entries) {
    const at = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      await collect(folder, at, files, sum);
      continue;
    }
    if (!entry.isFile()) throw new VerifierFolderError(`${at} is a link or a special file`);
    const { size } = await lstat(path.join(folder, at));
    sum.bytes += size;
    if (files.size >= FILES_MAX || sum.bytes > BYTES_MAX) {
      throw new VerifierFolderError(`it has more than ${FILES_MAX} files or ${BYTES_MAX / 1024 ** 2} MiB`);
    }
    files.set(at, await readFile(path.join(folder, at)));
  }
}

function digestOfFiles(files: ReadonlyMap<string, Uint8Array>): string {
  const lines = [...files].map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")} ${name}`);
  return `sha256:${createHash("sha256").update(lines.sort().join("\n")).digest("hex")}`;
}

function readDescription(files: ReadonlyMap<string, Uint8Array>, digest: string): VerifierFile {
  const bytes = files.get("verifier.json");
  if (bytes === undefined) throw new VerifierFolderError("the file verifier.json is missing", digest);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new VerifierFolderError("verifier.json is not JSON", digest);
  }
  const parsed = verifierFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new VerifierFolderError(
    `verifier.json: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unknown"}`,
    digest,
  );
}
