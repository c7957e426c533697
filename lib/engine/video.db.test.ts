import { describe, expect, it } from "vitest";
import type { VideoEncoder } from "@/lib/desktop/recording/video-encoder.port";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

class CountedEncoder implements VideoEncoder {
  started = 0;
  constructor(private readonly film: () => Promise<Uint8Array>) {}
  start() {
    this.started++;
    return { offer: () => true, finish: this.film, abandon: () => undefined };
  }
}
const films = () => Promise.resolve(new Uint8Array(7_777));

describe("a run with record_video", () => {
  it("keeps a film of each attempt as an artifact of the run", async () => {
    const videoEncoder = new CountedEncoder(films);
    const runId = await bench.addRun({ tasks: 2, recordVideo: true });
    await bench.start({ videoEncoder });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countSuccess: 2 });
    expect(videoEncoder.started).toBe(2);
    for (const { video, startedAt, finishedAt } of run.attempts) {
      const film = video as { status: string; digest: string; started_at: string };
      expect(film).toMatchObject({ status: "recorded", problem: null });
      expect(Date.parse(film.started_at)).toBeGreaterThanOrEqual(startedAt?.getTime() ?? Infinity);
      expect(Date.parse(film.started_at)).toBeLessThanOrEqual(finishedAt?.getTime() ?? 0);
      const refs = await bench.db.prisma.artifactRef.findMany({ where: { runId, kind: "video" } });
      expect(refs).toMatchObject([{ digest: film.digest, bytes: 7_777 }]);
    }
  });

  it("films the part of each fork by itself and nothing of their parent", async () => {
    const videoEncoder = new CountedEncoder(films);
    const runId = await bench.addRun({ forks: 3, recordVideo: true });
    await bench.start({ videoEncoder, driver: new ScriptedDriver({ checkpoints: {} }), slots: 3 });
    const { attempts } = await bench.finished(runId);
    expect(videoEncoder.started).toBe(3);
    expect(attempts.map(({ video }) => (video as { status: string } | null)?.status)).toEqual(
      Array(3).fill("recorded"),
    );
  });

  it("loses no result to an encoder that fails or is not there", async () => {
    const broken = await bench.addRun({ recordVideo: true });
    const { stop } = await bench.start({
      videoEncoder: new CountedEncoder(() => Promise.reject(new Error("it crashed"))),
    });
    const first = await bench.finished(broken);
    await stop();
    const without = await bench.addRun({ recordVideo: true });
    await bench.start();
    const second = await bench.finished(without);
    for (const run of [first, second]) expect(run).toMatchObject({ status: "completed", countSuccess: 1 });
    expect(first.attempts[0]?.video).toMatchObject({ status: "failed", problem: "it crashed" });
    expect(second.attempts[0]?.video).toMatchObject({ status: "failed", problem: "this host has no encoder" });
  });

  it("keeps the film of an attempt that broke", async () => {
    const runId = await bench.addRun({ recordVideo: true });
    const driver = new ScriptedDriver({ onStep: () => Promise.reject(new Error("it broke")) });
    await bench.start({ videoEncoder: new CountedEncoder(films), driver });
    const { attempts } = await bench.finished(runId);
    expect(attempts[0]).toMatchObject({ status: "error", video: { status: "recorded" } });
  });
});

describe("a run without it", () => {
  it("starts no encoder", async () => {
    const videoEncoder = new CountedEncoder(films);
    const runId = await bench.addRun();
    await bench.start({ videoEncoder });
    const { attempts } = await bench.finished(runId);
    expect(videoEncoder.started).toBe(0);
    expect(attempts[0]?.video).toBeNull();
  });
});
