import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { digestSchema } from "@/lib/domain/digest";
import type { EvidenceFile, EvidenceValue } from "@/lib/domain/verifier/reward";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { GetterValue } from "./getter";
import { show } from "./show";

/** Longest preview shown to people. */
const PREVIEW_CHARS_MAX = 2_000;
/** Starts the error of a check whose value could not be collected: its evidence holds nothing to judge again. */
export const COLLECT_ERROR = "collect: ";

const keptFileSchema = z.object({ name: z.string(), origin: z.string(), digest: digestSchema, bytes: z.number() });

/** A getter's value as an artifact: with its files by digest it is all a check needs to run again. */
export const keptValueSchema = z.discriminatedUnion("kind", [
  z.object({ format: z.literal(1), kind: z.literal("value"), value: z.unknown() }),
  z.object({
    format: z.literal(1),
    kind: z.literal("file"),
    name: z.string().nullable(),
    files: z.array(keptFileSchema),
  }),
  z.object({
    format: z.literal(1),
    kind: z.literal("files"),
    names: z.array(z.string().nullable()),
    files: z.array(keptFileSchema),
  }),
]);
export type KeptValue = z.infer<typeof keptValueSchema>;

/** Stores a value with its files. Throws AttemptError `storage_write_failed`, nothing else. */
export async function keepValue(
  value: GetterValue,
  spec: GetterSpec,
  store: ArtifactStore,
): Promise<{ kept: KeptValue; evidence: EvidenceValue }> {
  const kept = await describe(value, store);
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  const { type, ...parameters } = spec;
  const files: EvidenceFile[] =
    kept.kind === "value" ? [] : kept.files.map(({ origin, digest, bytes: size }) => ({ origin, digest, bytes: size }));
  return {
    kept,
    evidence: {
      getter: type,
      parameters,
      preview: previewOf(kept),
      value: { origin: type, digest: await store.put(bytes), bytes: bytes.byteLength },
      files,
    },
  };
}

async function describe(value: GetterValue, store: ArtifactStore): Promise<KeptValue> {
  if (value.kind === "value") return { format: 1, kind: "value", value: value.value ?? null };
  const files = await Promise.all(
    value.attached.map(async (file) => ({
      name: file.name,
      origin: file.origin,
      digest: await store.put(file.bytes),
      bytes: file.bytes.byteLength,
    })),
  );
  return value.kind === "file"
    ? { format: 1, kind: "file", name: value.name, files }
    : { format: 1, kind: "files", names: value.names, files };
}

function previewOf(kept: KeptValue): string | null {
  if (kept.kind === "value") {
    if (kept.value === null) return null;
    if (typeof kept.value === "string") return kept.value.slice(0, PREVIEW_CHARS_MAX);
    return show(kept.value, PREVIEW_CHARS_MAX);
  }
  const named = kept.kind === "file" ? [kept.name] : kept.names;
  if (kept.kind === "file" && kept.name === null) return null;
  return named
    .map((name) => name ?? "(missing)")
    .join(", ")
    .slice(0, PREVIEW_CHARS_MAX);
}

/** Reads a kept value back. Throws Error when the artifact is unknown, damaged or not a kept value. */
export async function readKeptValue(digest: string, store: ArtifactStore): Promise<KeptValue> {
  const bytes = await store.get(digest);
  if (!bytes) throw new Error(`evidence ${digest} is missing or damaged in the artifact store`);
  try {
    return keptValueSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Error(`evidence ${digest} is no recorded value`, { cause });
  }
}

/**
 * Writes a value's files into a check's folder and returns what the metric is handed. Files of the other side
 * that share a name stay apart in a folder of their own.
 */
export async function layOut(kept: KeptValue, directory: string, side: string, store: ArtifactStore): Promise<unknown> {
  if (kept.kind === "value") return kept.value;
  const paths = new Map<string, string>();
  for (const file of kept.files) {
    const bytes = await store.get(file.digest);
    if (!bytes) throw new Error(`evidence file ${file.digest} is missing or damaged in the artifact store`);
    paths.set(file.name, await place(bytes, safeName(file.name), directory, side));
  }
  const pathOf = (name: string | null) => (name === null ? null : (paths.get(name) ?? null));
  return kept.kind === "file" ? pathOf(kept.name) : kept.names.map(pathOf);
}

async function place(bytes: Uint8Array, name: string, directory: string, side: string): Promise<string> {
  const path = join(directory, name);
  try {
    await writeFile(path, bytes, { flag: "wx" });
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const folder = join(directory, side);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }
}

/** Last path component, never empty or special, at most 200 bytes so that every file system takes it. */
export function safeName(name: string): string {
  const last = basename(name.replaceAll("\\", "/")).replaceAll("\0", "");
  if (last === "" || last === "." || last === "..") return "file";
  if (Buffer.byteLength(last) <= 200) return last;
  return createHash("sha256").update(last).digest("hex").slice(0, 32) + extname(last).slice(0, 16);
}
