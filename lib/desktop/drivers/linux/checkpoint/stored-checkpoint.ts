import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import canonicalize from "canonicalize";
import { z } from "zod";
import { AttemptError } from "@/lib/domain/failure";
import { screenSchema } from "@/lib/domain/template/template.schema";
import { hostCommand } from "../../../host-command";

const count = z.number().int().min(0);
const lockSchema = z.object({
  insidePid: z.number().int(),
  path: z.string(),
  kind: z.string(),
  access: z.string(),
  start: z.string(),
  end: z.string(),
  isMapped: z.boolean(),
});
const mountSchema = z.object({
  point: z.string(),
  root: z.string(),
  type: z.string(),
  source: z.string(),
  options: z.string(),
});

export const CHECKPOINT_KINDS = ["template", "task", "fork", "saved"] as const;

/** Raise it when facts are collected in another way: what older code stored would be judged by a measure it never saw. */
export const CHECKPOINT_VERSION = 2;

/** `checkpoint.json` of a stored state, beside its `image`, `upper` and `mem` folders. */
export const checkpointFileSchema = z.object({
  version: z.literal(CHECKPOINT_VERSION),
  id: z.string().regex(/^ckp_[0-9a-z]{26}$/),
  kind: z.enum(CHECKPOINT_KINDS),
  /** What it can be found by; null when only by its id. */
  key: z.string().nullable(),
  templateDigest: z.string(),
  screen: screenSchema,
  createdAt: z.string(),
  /** Restored only under the kernel, the criu and the confinement it was stored with. */
  platform: z.string(),
  facts: z.object({
    locks: z.array(lockSchema),
    mounts: z.array(mountSchema),
    home: z.object({ digest: z.string(), entryCount: count, contentBytes: count }),
  }),
  sessionProcesses: z.record(z.string(), z.number().int()),
  crashCount: count,
  isSealed: z.boolean(),
});
export type CheckpointFile = z.infer<typeof checkpointFileSchema>;

/** `digest.json`: written once everything has been read back; a state without it is younger than its digest. */
const sealSchema = z.object({ digest: z.string(), bytes: count, parts: z.record(z.string(), z.string()) });
export type CheckpointSeal = z.infer<typeof sealSchema>;

export function writeCheckpointFile(folder: string, file: CheckpointFile): void {
  writeFileSync(path.join(folder, "checkpoint.json.new"), JSON.stringify(checkpointFileSchema.parse(file), null, 1), {
    mode: 0o600,
  });
  renameSync(path.join(folder, "checkpoint.json.new"), path.join(folder, "checkpoint.json"));
}

/** Null when there is no readable state in that folder. */
export function readCheckpointFile(folder: string): CheckpointFile | null {
  try {
    return checkpointFileSchema.parse(JSON.parse(readFileSync(path.join(folder, "checkpoint.json"), "utf8")));
  } catch {
    return null;
  }
}

export function readSeal(folder: string): CheckpointSeal | null {
  try {
    return sealSchema.parse(JSON.parse(readFileSync(path.join(folder, "digest.json"), "utf8")));
  } catch {
    return null;
  }
}

/** Reads a state through and notes its digest. Safe to repeat. */
export async function sealCheckpoint(folder: string): Promise<CheckpointSeal> {
  const seal = await computeSeal(folder);
  writeFileSync(path.join(folder, "digest.json.new"), JSON.stringify(seal), { mode: 0o600 });
  renameSync(path.join(folder, "digest.json.new"), path.join(folder, "digest.json"));
  return seal;
}

/** Throws `checkpoint_damaged`, naming the first part that is not what was stored. */
export async function verifySeal(folder: string, seal: CheckpointSeal): Promise<void> {
  const damaged = (part: string) =>
    new AttemptError("checkpoint_damaged", `The stored state ${path.basename(folder)} is damaged: ${part}`, { part });
  const now = await computeSeal(folder).catch((cause: unknown) => {
    throw damaged(cause instanceof Error ? cause.message : String(cause));
  });
  if (now.digest === seal.digest) return;
  const names = [...new Set([...Object.keys(seal.parts), ...Object.keys(now.parts)])].sort();
  throw damaged(names.find((name) => seal.parts[name] !== now.parts[name]) ?? "its digest");
}

/** Digests of all memory images, of the desktop's own files with their owners and modes, and of the metadata. */
async function computeSeal(folder: string): Promise<CheckpointSeal> {
  const files = filesBelow(folder).filter((file) => !/^digest\.json/.test(file));
  const parts: Record<string, string> = {};
  let bytes = 0;
  const regular: string[] = [];
  for (const file of files) {
    const stat = lstatSync(path.join(folder, file));
    if (stat.isFile()) {
      bytes += stat.size;
      regular.push(file);
    } else {
      parts[file] = stat.isSymbolicLink()
        ? `link ${readlinkSync(path.join(folder, file))}`
        : `${stat.mode} ${stat.rdev}`;
    }
    if (file.startsWith("upper/")) parts[`${file}#`] = `${stat.mode.toString(8)} ${stat.uid} ${stat.gid}`;
  }
  // In a process of its own and behind everything else: hundreds of megabytes would hold the event loop.
  for (let start = 0; start < regular.length; start += 500) {
    const batch = regular.slice(start, start + 500);
    const lines = await hostCommand("nice", ["-n", "10", "sha256sum", "--zero", "--", ...batch], {
      cwd: folder,
      timeoutMs: 300_000,
    });
    for (const line of lines.split("\0").filter(Boolean)) parts[line.slice(66)] = line.slice(0, 64);
  }
  const digest = `sha256:${createHash("sha256")
    .update(canonicalize(parts) ?? "")
    .digest("hex")}`;
  return { digest, bytes, parts };
}

function filesBelow(folder: string, inside = ""): string[] {
  return readdirSync(path.join(folder, inside), { withFileTypes: true })
    .flatMap((entry) => {
      const at = inside === "" ? entry.name : `${inside}/${entry.name}`;
      return entry.isDirectory() ? [...(inside.startsWith("upper") ? [at] : []), ...filesBelow(folder, at)] : [at];
    })
    .sort();
}

/**
 * Changes whenever any file of the state was written, replaced or cut. The inode's own time of change is left out: a
 * state made from a copy links these files again, which is a change of the inode and none of the state.
 */
export function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const file of filesBelow(folder)) {
    if (/^digest\.json/.test(file)) continue;
    const stat = lstatSync(path.join(folder, file), { bigint: true });
    hash.update(`${file}\0${stat.ino} ${stat.size} ${stat.mode} ${stat.mtimeNs}\0`);
  }
  return hash.digest("hex");
}

/** Bytes on disk of a state that has no seal yet. */
export function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + lstatSync(path.join(folder, file)).size, 0);
}

export const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
