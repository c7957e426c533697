import { defineMetric, fail, pass, UnreadableInputError, type MetricContext } from "../metric";
import { normalisedCepstrum } from "../formats/media/mel-cepstrum";
import { readSound } from "../formats/media/sound";
import { fastWarp } from "../formats/media/time-warp";
import { orNull } from "../formats/unreadable";
import { onlyOptions } from "../rule";

/**
 * Likeness of two sounds: e to the power of minus the mean distance of their cepstral vectors along the best time
 * warp. A fraction. In the osworld profile two files that both cannot be read are equal, as publicly; in the corrected
 * profile a gold file that cannot be read gives no score.
 */
export const compareAudios = defineMetric({
  name: "compare_audios",
  version: 1,
  corrected:
    "A gold file that holds no sound gives no score; publicly two files that cannot be read are equal and get full marks.",
  needs: "ffmpeg",
  async run(result, expected, options, ctx) {
    onlyOptions(options);
    if (!result || !expected) return fail("there is no file");
    const [got, wanted] = [await soundOf(result, ctx), await soundOf(expected, ctx)];
    if (wanted === null && ctx.profile === "corrected") throw new UnreadableInputError("the gold file holds no sound");
    if (got === null && wanted === null) return pass("both files hold no sound");
    if (got === null || wanted === null) return fail(`${got === null ? "the file" : "the gold file"} holds no sound`);
    const { distance, steps } = fastWarp(normalisedCepstrum(got), normalisedCepstrum(wanted), cosineDistance);
    const mean = distance / steps;
    return { score: Math.exp(-mean), detail: `mean distance ${mean.toFixed(4)} over ${steps} steps` };
  },
});

async function soundOf(path: unknown, ctx: MetricContext): Promise<Float32Array | null> {
  const sound = await orNull(() => readSound(path, ctx));
  return sound?.length === 0 ? null : sound;
}

function cosineDistance(left: Float64Array, right: Float64Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < left.length; at++) {
    const [a, b] = [left[at] as number, right[at] as number];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return 1 - product / Math.sqrt(first * second);
}
