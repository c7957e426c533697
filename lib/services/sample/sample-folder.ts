import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sampleRecordingSchema, type SampleRecording } from "@/lib/domain/workspace/sample";

/** The recording that comes with the product; processes run in the checkout. */
export const SAMPLE_FOLDER = path.resolve("samples", "starter");
export const RECORDING = "recording.json.gz";

export async function readRecording(): Promise<SampleRecording> {
  const bytes = await readFile(path.join(SAMPLE_FOLDER, RECORDING));
  return sampleRecordingSchema.parse(JSON.parse(gunzipSync(bytes).toString("utf8")));
}

/** A file of the recording, named by the hexadecimal part of its digest. */
export const sampleFile = (digest: string, folder = SAMPLE_FOLDER): string =>
  path.join(folder, "files", digest.replace(/^sha256:/, ""));
