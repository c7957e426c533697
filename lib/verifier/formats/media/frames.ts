import type { MetricContext } from "../../metric";
import { inputPath } from "../input-file";
import { plain, type Raster } from "../raster";
import { decodeWithFfmpeg } from "./ffmpeg";

/** Most bytes of all decoded frames of one file: 300 frames of a full screen. */
const FRAMES_BYTES_MAX = 2 * 1024 * 1024 * 1024;

/**
 * Hands the first frames of a video, as stored, to `onFrame` one by one. Throws MissingInputError, UnreadableInputError
 * for what is no video, InputLimitError.
 */
export async function readFrames(
  path: unknown,
  ctx: MetricContext,
  framesMax: number,
  onFrame: (frame: Raster) => void,
): Promise<void> {
  let rest: Buffer[] = [];
  let waiting = 0;
  let needed = 0;
  await decodeWithFfmpeg({
    path: await inputPath(path, ctx),
    output: [
      ...["-map", "0:v:0", "-vsync", "passthrough", "-frames:v", String(framesMax)],
      ...["-f", "image2pipe", "-pix_fmt", "rgb24", "-c:v", "ppm"],
    ],
    bytesMax: FRAMES_BYTES_MAX,
    onData(part) {
      rest.push(part);
      waiting += part.length;
      if (waiting < needed) return true;
      let bytes = Buffer.concat(rest);
      for (let header = headerOf(bytes); header; header = headerOf(bytes)) {
        needed = header.from + header.width * header.height * 3;
        if (bytes.length < needed) break;
        onFrame(plain(header.width, header.height, 3, bytes.subarray(header.from, needed)));
        bytes = bytes.subarray(needed);
        needed = 0;
      }
      rest = [bytes];
      waiting = bytes.length;
      return true;
    },
  });
}

/** The start of a frame as PPM: "P6", width, height and greatest value in text. */
function headerOf(bytes: Buffer): { width: number; height: number; from: number } | null {
  const found = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", 0, 64));
  return found ? { width: Number(found[1]), height: Number(found[2]), from: found[0].length } : null;
}
