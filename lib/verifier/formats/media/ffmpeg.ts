import { spawn } from "node:child_process";
import { InputLimitError, UnreadableInputError } from "../../metric";
import { PIXELS_MAX } from "../raster";

/** A program may read one file for this long. */
const TIME_LIMIT_MS = 30_000;
/** Where system programs lie; the check process has no search path of its own. */
export const SEARCH_PATH = "/usr/local/bin:/usr/bin:/bin";

/** Plain containers. Playlists and scripts, which name other files, are not among them. */
const FORMATS =
  "wav,w64,aiff,au,caf,mp3,flac,ogg,aac,ac3,amr,mov,matroska,webm,avi,asf,flv,mpeg,mpegts,mpegvideo,m4v,h264,hevc,ivf,gif,rm";
const SAFE = [
  ...["-nostdin", "-hide_banner", "-v", "error", "-threads", "1"],
  ...["-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS, "-max_pixels", String(PIXELS_MAX)],
];

export interface Decoding {
  path: string;
  /** Options behind the input, e.g. filters and the output's form. */
  output: string[];
  bytesMax: number;
  /** Called with each part of the output; false ends the reading early. */
  onData: (part: Buffer) => boolean;
}

/**
 * Decodes a file with ffmpeg. Resolves when the output ended or was no longer wanted. Throws UnreadableInputError when
 * ffmpeg cannot read the file, InputLimitError beyond the bounds, Error when there is no ffmpeg.
 */
export function decodeWithFfmpeg({ path, output, bytesMax, onData }: Decoding): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("ffmpeg", [...SAFE, "-i", `file:${path}`, ...output, "pipe:1"], {
      env: { PATH: SEARCH_PATH, LANG: "C.UTF-8" } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let bytes = 0;
    let complaint = "";
    let settled: (() => void) | null = null;
    const end = (settle: () => void) => {
      settled ??= settle;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(
      () => end(() => reject(new InputLimitError(`the file was not decoded within ${TIME_LIMIT_MS / 1_000} s`))),
      TIME_LIMIT_MS,
    );
    child.stdout.on("data", (part: Buffer) => {
      if (settled) return;
      bytes += part.length;
      if (bytes > bytesMax) return end(() => reject(new InputLimitError("the file holds more than is decoded")));
      if (!onData(part)) end(resolve);
    });
    child.stderr.on("data", (part: Buffer) => {
      if (complaint.length < 500) complaint += part.toString("utf8");
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(new Error(`ffmpeg does not start: ${error.message}`));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (settled) return settled();
      // A damaged file is decoded as far as it goes.
      if (code === 0 || bytes > 0) return resolve();
      reject(new UnreadableInputError(`ffmpeg cannot read the file: ${complaint.trim().slice(0, 200)}`));
    });
  });
}
