import { describe, expect, it } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { VideoEncoder } from "@/lib/desktop/recording/video-encoder.port";
import { VideoRecorder } from "./video-recorder";

const START = new Date("2026-11-29T12:00:00Z");
const FILM = new Uint8Array([1, 2, 3]);
const SCREEN = { width: 1_920, height: 1_080 };

/** Time that passes only in sleeps and pictures; `until` ends the film from inside. */
function stage({
  pictureMs = 0,
  picture,
  endMs,
  encoder = {},
  keep = () => Promise.resolve("sha256:film"),
}: {
  pictureMs?: number;
  /** Content at a time; an error for a display that does not answer. */
  picture: (atMs: number) => string | Error;
  endMs: number;
  encoder?: { startFails?: string; finishFails?: string; takes?: (atMs: number) => boolean };
  keep?: (film: Uint8Array) => Promise<string>;
}) {
  let nowMs = 0;
  let isOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const offered: { jpeg: string; atMs: number; size: { width: number; height: number } }[] = [];
  let abandoned = 0;
  const clock = {
    now: () => new Date(START.getTime() + nowMs),
    monotonicMs: () => 5_000 + nowMs,
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (signal && nowMs + Math.max(0, ms) > endMs) {
        nowMs = Math.max(nowMs, endMs);
        isOver();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      } else nowMs += Math.max(0, ms);
    },
  };
  const video: VideoEncoder = {
    start: () => {
      if (encoder.startFails) throw new Error(encoder.startFails);
      return {
        offer: (jpeg, size, atMs) => {
          if (encoder.takes && !encoder.takes(atMs)) return false;
          offered.push({ jpeg: Buffer.from(jpeg).toString(), atMs, size });
          return true;
        },
        finish: () => (encoder.finishFails ? Promise.reject(new Error(encoder.finishFails)) : Promise.resolve(FILM)),
        abandon: () => void abandoned++,
      };
    },
  };
  const desktop = {
    screen: SCREEN,
    thumbnail: (width: number) => {
      expect(width).toBe(1_280);
      nowMs += pictureMs;
      const shown = picture(nowMs);
      return shown instanceof Error ? Promise.reject(shown) : Promise.resolve(Buffer.from(shown));
    },
  } as unknown as Desktop;
  const recorder = new VideoRecorder({ encoder: video, clock, frameMs: 500, keep });
  const play = async () => {
    recorder.start(desktop);
    if (!encoder.startFails) await over;
    return recorder.finish();
  };
  return { recorder, play, offered, abandoned: () => abandoned };
}

describe("the film of an attempt", () => {
  it("shows each changed screen at the milliseconds since its start, at most 1280 wide", async () => {
    const { play, offered } = stage({ pictureMs: 37, picture: (atMs) => `screen at ${atMs}`, endMs: 1_200 });
    const video = await play();
    expect(offered.map(({ atMs }) => atMs)).toEqual([0, 537, 1_037, 1_200]);
    expect(offered.map(({ jpeg }) => jpeg)).toEqual([
      "screen at 37",
      "screen at 537",
      "screen at 1037",
      "screen at 1037",
    ]);
    expect(offered[0]?.size).toEqual({ width: 1_280, height: 720 });
    expect(video).toEqual({
      status: "recorded",
      problem: null,
      digest: "sha256:film",
      started_at: START.toISOString(),
      duration_ms: 1_200,
      frame_count: 4,
      dropped_frames: 0,
    });
  });

  it("leaves out what did not change, and shows it again every five seconds", async () => {
    const { play, offered } = stage({ picture: () => "still", endMs: 11_300 });
    await play();
    expect(offered.map(({ atMs }) => atMs)).toEqual([0, 5_000, 10_000, 11_300]);
  });

  it("never asks for more pictures than it may when they take long", async () => {
    const { play, offered } = stage({ pictureMs: 900, picture: (atMs) => `${atMs}`, endMs: 3_500 });
    await play();
    expect(offered.map(({ atMs }) => atMs)).toEqual([0, 1_800, 2_700, 3_600, 3_601]);
  });

  it("drops pictures while the encoder is behind and keeps the times of the others", async () => {
    const { play, offered } = stage({
      picture: (atMs) => `${atMs}`,
      endMs: 2_600,
      encoder: { takes: (atMs) => atMs < 400 || atMs > 1_900 },
    });
    const video = await play();
    expect(offered.map(({ atMs }) => atMs)).toEqual([0, 2_000, 2_500, 2_600]);
    expect(video).toMatchObject({ status: "recorded", problem: null, frame_count: 4, dropped_frames: 3 });
  });

  it("says that its end is missing when the encoder took no more", async () => {
    const { play } = stage({ picture: (atMs) => `${atMs}`, endMs: 2_600, encoder: { takes: (atMs) => atMs < 1_200 } });
    expect(await play()).toMatchObject({
      status: "recorded",
      duration_ms: 1_000,
      problem: expect.stringContaining("end is missing") as string,
    });
  });

  it("goes on over a display that does not answer", async () => {
    const { play, offered } = stage({
      picture: (atMs) => (atMs === 500 ? new Error("hung") : `${atMs}`),
      endMs: 1_100,
    });
    expect(await play()).toMatchObject({ status: "recorded" });
    expect(offered.map(({ atMs }) => atMs)).toEqual([0, 1_000, 1_100]);
  });

  it.each([
    ["there is no encoder", { encoder: { startFails: "no ffmpeg" } }, "no ffmpeg"],
    ["the encoder fails", { encoder: { finishFails: "the encoder ended with 1" } }, "the encoder ended with 1"],
    ["the store is full", { keep: () => Promise.reject(new Error("no space")) }, "no space"],
    ["the desktop never gave a picture", { picture: () => new Error("hung") }, "The desktop gave no picture."],
  ])("is told as failed, not thrown, when %s", async (_, more, problem) => {
    const { play, abandoned } = stage({ picture: (atMs) => `${atMs}`, endMs: 1_100, ...more });
    expect(await play()).toMatchObject({ status: "failed", problem, digest: null, duration_ms: null });
    expect(abandoned()).toBe("encoder" in more && "startFails" in more.encoder ? 0 : 1);
  });

  it("is null when it never began, and given only once", async () => {
    const { recorder, play } = stage({ picture: () => "x", endMs: 600 });
    expect(await recorder.finish()).toBeNull();
    expect(await play()).toMatchObject({ status: "recorded" });
    expect(await recorder.finish()).toBeNull();
  });
});
