import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { atifImages, atifReward, atifTrajectory } from "@/lib/domain/export/atif";
import { osworldFolder, osworldPicture, osworldTexts } from "@/lib/domain/export/osworld-result";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunExport } from "@/lib/services/run/export-run";
import { detailWires } from "./export-rows";
import type { FileToZip } from "./zip-of-files";

/** A folder an attempt: trajectory.json, reward.json beside it, and the pictures that it names. */
export async function* atifFiles(found: RunExport, version: string): AsyncGenerator<FileToZip> {
  for await (const attempt of each(found)) {
    const known = await found.known(atifImages(attempt));
    const nameOf = (digest: string) => `images/${digest.replace("sha256:", "")}.png`;
    const trajectory = atifTrajectory(attempt, version, (digest) => (known.has(digest) ? nameOf(digest) : null));
    yield jsonFile(`${attempt.id}/trajectory.json`, trajectory);
    yield jsonFile(`${attempt.id}/reward.json`, atifReward(attempt));
    for (const digest of known) yield* picture(found, `${attempt.id}/${nameOf(digest)}`, digest);
  }
}

/** OSWorld's tree of results. */
export async function* osworldFiles(found: RunExport, run: RunWire): AsyncGenerator<FileToZip> {
  for await (const attempt of each(found)) {
    const folder = osworldFolder(attempt, run);
    for (const [name, text] of Object.entries(osworldTexts(attempt))) {
      yield { name: `${folder}/${name}`, bytes: Buffer.from(text) };
    }
    const known = await found.known(atifImages(attempt));
    for (const step of attempt.steps) {
      if (step.frame_after === null || !known.has(step.frame_after)) continue;
      yield* picture(found, `${folder}/${osworldPicture(step)}`, step.frame_after);
    }
  }
}

async function* each(found: RunExport): AsyncGenerator<AttemptDetailWire> {
  for await (const batch of detailWires(found)) yield* batch;
}

const jsonFile = (name: string, value: unknown): FileToZip => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** One that is lost or damaged is left out. */
async function* picture({ bytes }: RunExport, name: string, digest: string): AsyncGenerator<FileToZip> {
  const found = await bytes(digest);
  if (found !== null) yield { name, bytes: found, isPacked: true };
}
