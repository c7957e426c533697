import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fstatSync, openSync, readFile, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findProgram } from "../find-program";
import { PLAIN_ENVIRONMENT } from "../host-command";
import { matroskaHead, matroskaPicture } from "./matroska-stream";
import type { VideoEncoder, VideoEncoding } from "./video-encoder.port";

/** Pictures that wait for the encoder; one more is dropped. */
const WAITING_MAX = 4;
const FINISH_MS = 15_000;
const ERROR_CHARACTERS = 400;
/** The program gets no more of the machine than nobody else wants, and one thread of it. */
const NICE = "15";
const NOBODY = "65534";
/** A seek decodes from the key frame before it. */
const KEY_FRAME_SECONDS = 5;
/** A film is held in memory once, when it is stored. It ends here, with what it has. */
export const VIDEO_BYTES_MAX = 64 * 1024 * 1024;

const LIMITS = ["-threads", "1", "-filter_threads", "1"];
const INPUT = ["-f", "matroska", "-probesize", "32", "-i", "pipe:0", "-an"];
const CODEC = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -lag-in-frames 0 -tune-content screen".split(" ");
const QUALITY = "-pix_fmt yuv420p -b:v 1M -crf 30 -qmin 4 -qmax 50".split(" ");
/** Every picture keeps its own time, in milliseconds. */
const TIMES = ["-fps_mode", "passthrough", "-enc_time_base", "1:1000"];
const SEEKABLE = ["-force_key_frames", `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`, "-cues_to_front", "1"];
/** The file has no name, so nothing is left of it when worker or encoder are killed. */
const OUTPUT = ["-fs", String(VIDEO_BYTES_MAX), "-f", "webm", "-y", "/proc/self/fd/3"];

/** WebM (VP9) by the host's ffmpeg: one process a film, that dies with this one and runs as nobody where it can. */
export function createWebmEncoder(): VideoEncoder {
  return {
    start() {
      const program = findProgram("ffmpeg");
      if (program === null) throw new Error("this host has no ffmpeg");
      return new WebmEncoding(program);
    },
  };
}

class WebmEncoding implements VideoEncoding {
  readonly #file: number;
  readonly #process: ChildProcess;
  readonly #ended: Promise<string | null>;
  #isGone = false;
  #isFileClosed = false;
  #isHeadWritten = false;
  #waiting = 0;

  constructor(program: string) {
    this.#file = openNamelessFile();
    const argv = ["-hide_banner", "-loglevel", "error", ...LIMITS, ...INPUT, ...LIMITS];
    argv.push(...CODEC, ...QUALITY, ...TIMES, ...SEEKABLE, ...OUTPUT);
    const asNobody = process.getuid?.() === 0 ? ["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"] : [];
    const wrap = ["-n", NICE, "setpriv", ...asNobody, "--no-new-privs", "--pdeathsig", "KILL", program];
    this.#process = spawn("nice", [...wrap, ...argv], {
      env: PLAIN_ENVIRONMENT,
      stdio: ["pipe", "ignore", "pipe", this.#file],
    });
    this.#ended = this.#watch();
    // A pipe that breaks is told by how the process ended.
    this.#process.stdin?.on("error", () => (this.#isGone = true));
  }

  offer(jpeg: Uint8Array, size: { width: number; height: number }, atMs: number): boolean {
    const { stdin } = this.#process;
    if (this.#isGone || !stdin?.writable || this.#waiting >= WAITING_MAX) return false;
    if (!this.#isHeadWritten) stdin.write(matroskaHead(size));
    this.#isHeadWritten = true;
    this.#waiting++;
    stdin.write(matroskaPicture(jpeg, atMs), () => this.#waiting--);
    return true;
  }

  async finish(): Promise<Uint8Array> {
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), FINISH_MS);
    try {
      this.#process.stdin?.end();
      const problem = await this.#ended;
      if (problem !== null) throw new Error(problem);
      if (this.#isFileClosed) throw new Error("the film was given up");
      if (fstatSync(this.#file).size === 0) throw new Error("the encoder wrote nothing");
      return await promisify(readFile)(this.#file);
    } finally {
      clearTimeout(timer);
      this.abandon();
    }
  }

  abandon(): void {
    this.#isGone = true;
    this.#process.kill("SIGKILL");
    if (!this.#isFileClosed) closeSync(this.#file);
    this.#isFileClosed = true;
  }

  /** Resolves when the process is gone, with what went wrong. */
  #watch(): Promise<string | null> {
    let said = "";
    this.#process.stderr?.setEncoding("utf8").on("data", (part: string) => {
      said = (said + part).slice(-ERROR_CHARACTERS);
    });
    return new Promise((resolve) => {
      const gone = (problem: string | null) => {
        this.#isGone = true;
        resolve(problem);
      };
      this.#process.once("error", (error) => gone(`the encoder could not be started: ${error.message}`));
      this.#process.once("close", (code, signal) =>
        gone(code === 0 ? null : `the encoder ended with ${signal ?? code}${said ? `: ${said.trim()}` : ""}`),
      );
    });
  }
}

function openNamelessFile(): number {
  const name = path.join(tmpdir(), `deskproof-video-${randomBytes(8).toString("hex")}`);
  const file = openSync(name, "wx+", 0o600);
  unlinkSync(name);
  // Its name is gone: only who was handed it can open it, under whatever account.
  fchmodSync(file, 0o666);
  return file;
}
