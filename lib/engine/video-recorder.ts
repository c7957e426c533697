import type { Desktop } from "@/lib/desktop/desktop.port";
import type { VideoEncoder, VideoEncoding } from "@/lib/desktop/recording/video-encoder.port";
import type { AttemptVideo } from "@/lib/domain/attempt/attempt.video";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { EngineClock } from "./ports";

const WIDTH_MAX = 1_280;
/** A screen on which nothing happens is shown again this often, so that a seek finds something near. */
const SHOW_AGAIN_MS = 5_000;
/** An answer of a display that hangs is not waited for longer when the film ends. */
const LAST_PICTURE_MS = 1_000;
const PROBLEM_CHARACTERS = 500;

export interface VideoRecorderDeps {
  encoder: VideoEncoder;
  clock: EngineClock;
  /** Pause between pictures. */
  frameMs: number;
  /** Keeps the film and returns its digest. */
  keep: (film: Uint8Array) => Promise<string>;
}

/**
 * Films a desktop while something else uses it. Time 0 is the start; a picture's time is when it was known to be on
 * the screen, so that the wall clock of a step is a time of the film. Nothing here throws, waits for the encoder, or
 * holds up who acts: pictures are dropped, and what breaks is told in the result.
 */
export class VideoRecorder {
  private readonly stopping = new AbortController();
  private encoding: VideoEncoding | null = null;
  private loop: Promise<void> = Promise.resolve();
  private startedAt = new Date(0);
  private startMs = 0;
  private shown: { jpeg: Uint8Array; atMs: number } | null = null;
  private frames = 0;
  private dropped = 0;
  private problem: string | null = null;
  /** Of the desktop that is filmed; null when nothing is. */
  private screen: Screen | null = null;

  constructor(private readonly deps: VideoRecorderDeps) {}

  /** Why nothing is filmed; null when it is. */
  start(desktop: Desktop): string | null {
    const { encoder, clock } = this.deps;
    this.screen = desktop.screen;
    this.startedAt = clock.now();
    this.startMs = clock.monotonicMs();
    try {
      this.encoding = encoder.start();
    } catch (error) {
      return (this.problem = wordsOf(error));
    }
    this.loop = this.film(desktop, this.encoding);
    return null;
  }

  /** Ends and keeps the film; null when none was begun. Only the first call does something. */
  async finish(): Promise<AttemptVideo | null> {
    const { screen, encoding } = this;
    this.screen = null;
    if (screen === null) return null;
    this.stopping.abort();
    const endMs = this.elapsedMs();
    const patience = new AbortController();
    let digest: string | null = null;
    try {
      await Promise.race([this.loop, this.deps.clock.sleep(LAST_PICTURE_MS, patience.signal)]);
      if (encoding && this.shown) {
        const isWhole = this.show(encoding, this.shown.jpeg, screen, endMs);
        digest = await this.deps.keep(await encoding.finish());
        if (!isWhole) this.problem = "The end is missing: the encoder was behind, or the film met its largest size.";
      }
      if (digest === null) this.problem ??= "The desktop gave no picture.";
    } catch (error) {
      this.problem = wordsOf(error);
    } finally {
      patience.abort();
      encoding?.abandon();
    }
    return {
      status: digest === null ? "failed" : "recorded",
      problem: this.problem,
      digest,
      started_at: this.startedAt.toISOString(),
      duration_ms: digest === null ? null : (this.shown?.atMs ?? null),
      frame_count: this.frames,
      dropped_frames: this.dropped,
    };
  }

  /** Throws the film away. Safe to repeat, and after `finish`. */
  abandon(): void {
    this.screen = null;
    this.stopping.abort();
    this.encoding?.abandon();
  }

  private async film(desktop: Desktop, encoding: VideoEncoding): Promise<void> {
    const { clock, frameMs } = this.deps;
    const { signal } = this.stopping;
    for (let dueMs = 0; !signal.aborted; dueMs = Math.max(dueMs + frameMs, this.elapsedMs())) {
      await clock.sleep(dueMs - this.elapsedMs(), signal);
      if (signal.aborted) return;
      // A display that does not answer now may answer later; the attempt finds out by itself.
      const jpeg = await desktop.thumbnail(WIDTH_MAX).catch(() => null);
      const atMs = this.elapsedMs();
      if (jpeg === null || signal.aborted || !this.isWorthShowing(jpeg, atMs)) continue;
      this.show(encoding, jpeg, desktop.screen, atMs);
    }
  }

  private isWorthShowing(jpeg: Uint8Array, atMs: number): boolean {
    const { shown } = this;
    return shown === null || atMs - shown.atMs >= SHOW_AGAIN_MS || Buffer.compare(shown.jpeg, jpeg) !== 0;
  }

  private show(encoding: VideoEncoding, jpeg: Uint8Array, { width, height }: Screen, elapsedMs: number): boolean {
    const fitted = Math.min(width, WIDTH_MAX);
    const atMs = this.shown === null ? 0 : Math.max(elapsedMs, this.shown.atMs + 1);
    const size = { width: fitted, height: Math.round((height * fitted) / width) };
    const isTaken = encoding.offer(jpeg, size, atMs);
    if (isTaken) {
      this.shown = { jpeg, atMs };
      this.frames++;
    } else this.dropped++;
    return isTaken;
  }

  private elapsedMs(): number {
    return Math.round(this.deps.clock.monotonicMs() - this.startMs);
  }
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_CHARACTERS);
}
