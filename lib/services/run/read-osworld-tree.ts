import path from "node:path";
import { AppError } from "@/lib/domain/errors";
import {
  findAttemptFolders,
  readClaim,
  readTrajectory,
  type AttemptFolder,
  type ClaimedStep,
} from "@/lib/domain/import/osworld-tree";
import { UnsafeBundle, type BundleSource } from "@/lib/manifest/bundle/bundle-source";
import { openZipBundle } from "@/lib/manifest/bundle/zip-bundle";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";

const ATTEMPTS_MAX = 10_000;
/** Bytes unpacked of one result, of one trajectory and of one picture; larger ones are left out. */
const RESULT_BYTES_MAX = 1_024;
const TRAJECTORY_BYTES_MAX = 16 * 1024 ** 2;
const PICTURE_BYTES_MAX = 16 * 1024 ** 2;
/** Bytes of all trajectories, which are in memory together, and of all that is read. */
const TEXT_BYTES_MAX = 128 * 1024 ** 2;
const BYTES_MAX = 8 * 1024 ** 3;
/** Steps of all attempts, which are in memory together too: a line of three bytes is one. */
const STEPS_TOTAL_MAX = 200_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface LeftOut {
  path: string;
  why: string;
}

export interface ReadAttempt {
  taskId: string;
  domain: string;
  claimedScore: number | null;
  /** `frame` is the digest of the picture after it; null without one. */
  steps: Array<ClaimedStep & { frame: string | null }>;
  /** Bytes of its pictures by digest, each once. */
  pictures: Map<string, number>;
}

export interface OsworldTree {
  /** Who acted, by the name of the folder. */
  model: string;
  attempts: ReadAttempt[];
  leftOut: LeftOut[];
}

/**
 * Reads a zip of OSWorld's results and stores its pictures. Nothing is unpacked to a disk: names are compared, and bytes
 * are read up to their limits. Throws `conflict` for a zip that leads out of itself, is no zip, holds results of several
 * models or more than fits; what cannot be read of a single attempt is left out and named.
 */
export async function readOsworldTree(file: string, store: ArtifactStore): Promise<OsworldTree> {
  const zip = await openZipBundle(file).catch((error: unknown) => {
    throw error instanceof UnsafeBundle ? unreadable(error.message) : error;
  });
  try {
    const { folders, faults } = findAttemptFolders(zip.names);
    if (folders.length > ATTEMPTS_MAX) throw tooMuch(`more than ${ATTEMPTS_MAX} attempts`);
    const model = oneModel(folders);
    const leftOut: LeftOut[] = [...faults];
    const read = boundedReader(zip);
    const attempts: ReadAttempt[] = [];
    let stepTotal = 0;
    for (const folder of folders) {
      const attempt = await readAttempt({ folder, read, store, leftOut });
      attempts.push(attempt);
      stepTotal += attempt.steps.length;
      if (stepTotal > STEPS_TOTAL_MAX) throw tooMuch(`more than ${STEPS_TOTAL_MAX} steps`);
    }
    return { model, attempts, leftOut };
  } finally {
    zip.close();
  }
}

function oneModel(folders: readonly AttemptFolder[]): string {
  const models = [...new Set(folders.map(({ model }) => model))];
  if (models.length > 1) {
    const named = models.slice(0, 5).map((model) => JSON.stringify(model));
    throw new AppError("conflict", `The zip holds results of several models (${named.join(", ")}): import one by one.`);
  }
  return models[0]?.replace(/[^\w.@:+ -]/g, "_").slice(0, 64) ?? "unknown";
}

type Read = (name: string, bytesMax: number) => Promise<Buffer | LeftOut>;

async function readAttempt({
  folder,
  read,
  store,
  leftOut,
}: {
  folder: AttemptFolder;
  read: Read;
  store: ArtifactStore;
  leftOut: LeftOut[];
}): Promise<ReadAttempt> {
  const take = async (name: string | null, bytesMax: number) => {
    if (name === null) return null;
    const found = await read(name, bytesMax);
    if (Buffer.isBuffer(found)) return found;
    leftOut.push(found);
    return null;
  };
  const claim = await take(folder.result, RESULT_BYTES_MAX);
  const claimedScore = claim && readClaim(claim.toString("utf8"));
  if (claim && claimedScore === null && folder.result) {
    leftOut.push({ path: folder.result, why: "no score from 0 to 1" });
  }
  const trajectory = await take(folder.trajectory, TRAJECTORY_BYTES_MAX);
  const { steps, unread } = readTrajectory(trajectory?.toString("utf8") ?? "");
  if (unread > 0 && folder.trajectory) leftOut.push({ path: folder.trajectory, why: `${unread} lines are no steps` });
  const pictures = new Map<string, number>();
  const framed: ReadAttempt["steps"] = [];
  for (const step of steps) {
    const name = step.picture === null ? null : path.posix.join(folder.path, step.picture);
    const bytes = await take(name, PICTURE_BYTES_MAX);
    const isPicture = bytes?.subarray(0, PNG.length).equals(PNG) ?? false;
    if (bytes && name && !isPicture) leftOut.push({ path: name, why: "no PNG" });
    const frame = bytes && isPicture ? await store.put(bytes) : null;
    if (bytes && frame !== null) pictures.set(frame, bytes.length);
    framed.push({ ...step, frame });
  }
  return { taskId: folder.taskId, domain: folder.domain, claimedScore, steps: framed, pictures };
}

/** Reads a file up to a limit, and all files up to another. */
function boundedReader(zip: BundleSource): Read {
  const known = new Set(zip.names);
  let total = 0;
  let texts = 0;
  return async (name, bytesMax) => {
    if (!known.has(name)) return { path: name, why: "not there" };
    const bytes = await firstBytes(zip, name, bytesMax);
    total += bytes.length;
    if (total > BYTES_MAX) throw tooMuch(`more than ${BYTES_MAX} bytes`);
    if (bytes.length > bytesMax) return { path: name, why: `more than ${bytesMax} bytes` };
    if (name.endsWith(".jsonl")) texts += bytes.length;
    if (texts > TEXT_BYTES_MAX) throw tooMuch(`more than ${TEXT_BYTES_MAX} bytes of trajectories`);
    return bytes;
  };
}

/** A file, or a little more of it than the limit when it is larger. */
async function firstBytes(zip: BundleSource, name: string, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await zip.read(name)) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > bytesMax) break;
    }
  } catch (error) {
    throw unreadable(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return Buffer.concat(chunks);
}

const tooMuch = (what: string) => new AppError("conflict", `The zip holds ${what}: import it in parts.`);

const unreadable = (why: string) => new AppError("conflict", `The zip cannot be read: ${why.slice(0, 300)}`);
