import {
  CheckRuleError,
  defineMetric,
  fail,
  MissingInputError,
  pass,
  UnreadableInputError,
  type MetricContext,
} from "../metric";
import { readFrames } from "../formats/media/frames";
import { hashDistance, perceptualHash } from "../formats/perceptual-hash";
import { isUnreadable } from "../formats/unreadable";
import { number, onlyOptions } from "../rule";

/** Most frames that the option may ask for. */
const FRAMES_MAX = 1_000;

/**
 * The first frames of two videos look the same and both end at the same frame if they end within them. Options:
 * max_frames_to_check (100), threshold (5): bits of 64 in which a frame may differ, and frames that may differ more.
 * In the osworld profile two files that both cannot be read are equal, as publicly; in the corrected profile a gold
 * file that cannot be read gives no score.
 */
export const compareVideos = defineMetric({
  name: "compare_videos",
  version: 1,
  corrected:
    "A gold video without frames gives no score; publicly two files that cannot be read are equal and get full marks.",
  needs: "ffmpeg",
  async run(result, expected, options, ctx) {
    onlyOptions(options, "max_frames_to_check", "threshold");
    const framesMax = number(options, "max_frames_to_check", 100);
    const threshold = number(options, "threshold", 5);
    if (framesMax > FRAMES_MAX) throw new CheckRuleError(`more than ${FRAMES_MAX} frames are not compared`);
    if (result === null || expected === null) throw new MissingInputError("there is no file");
    const [got, wanted] = [await hashes(result, framesMax, ctx), await hashes(expected, framesMax, ctx)];
    if (wanted.length === 0 && ctx.profile === "corrected")
      throw new UnreadableInputError("the gold video has no frames");
    let differing = 0;
    for (let frame = 0; frame < framesMax; frame++) {
      const [left, right] = [got[frame], wanted[frame]];
      if (!left && !right) return pass(`both end after ${frame} frames, ${differing} of which differ`);
      if (!left || !right) return fail(`the video has ${got.length} frames, expected ${wanted.length}`);
      if (hashDistance(left, right) > threshold) differing++;
      if (differing > threshold) return fail(`${differing} of the first ${frame + 1} frames differ`);
    }
    return pass(`${differing} of the first ${framesMax} frames differ`);
  },
});

async function hashes(path: unknown, framesMax: number, ctx: MetricContext): Promise<boolean[][]> {
  const found: boolean[][] = [];
  try {
    if (framesMax > 0) await readFrames(path, ctx, framesMax, (frame) => found.push(perceptualHash(frame)));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  return found;
}
