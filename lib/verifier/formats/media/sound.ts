import { UnreadableInputError, type MetricContext } from "../../metric";
import { inputPath } from "../input-file";
import { decodeWithFfmpeg } from "./ffmpeg";
import { SAMPLE_RATE } from "./mel-cepstrum";

/** Longest sound that is compared. */
const SECONDS_MAX = 20 * 60;
const CHANNELS_MAX = 2;

/**
 * The samples of a sound file at SAMPLE_RATE, its channels averaged. Throws MissingInputError, UnreadableInputError for
 * what is no sound, InputLimitError for a sound of more than 20 minutes.
 */
export async function readSound(path: unknown, ctx: MetricContext): Promise<Float32Array> {
  const parts: Buffer[] = [];
  const resampled = `aresample=resampler=soxr:precision=20:osr=${SAMPLE_RATE}`;
  await decodeWithFfmpeg({
    path: await inputPath(path, ctx),
    output: ["-map", "0:a:0", "-af", resampled, "-c:a", "pcm_f32le", "-f", "wav"],
    bytesMax: SECONDS_MAX * SAMPLE_RATE * CHANNELS_MAX * 4,
    onData: (part) => parts.push(part) > 0,
  });
  const bytes = Buffer.concat(parts);
  const data = bytes.indexOf("data", 12, "latin1");
  const channels = bytes.length > 24 ? bytes.readUInt16LE(22) : 0;
  if (data < 0 || channels === 0) throw new UnreadableInputError("the file holds no sound");
  const count = Math.floor((bytes.length - data - 8) / (4 * channels));
  return Float32Array.from({ length: count }, (_, at) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++)
      sum += bytes.readFloatLE(data + 8 + 4 * (at * channels + channel));
    return sum / channels;
  });
}
