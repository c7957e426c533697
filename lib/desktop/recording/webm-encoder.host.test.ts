import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import sharp from "sharp";
import { VideoRecorder } from "@/lib/engine/video-recorder";
import { systemEngineClock } from "@/lib/engine/system-clock";
import { startTestDesktop } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { hostCommand } from "../host-command";
import { createWebmEncoder } from "./webm-encoder";

const folder = mkdtempSync(path.join(tmpdir(), "deskproof-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZE = { width: 640, height: 400 };
const picture = (color: string) =>
  sharp({ create: { ...SIZE, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const leftFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("deskproof-video-"));

const CUES = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const firstCluster = (film: Uint8Array) => Buffer.from(film).indexOf(CLUSTER);

/** Where those bytes stand: once in the list of parts, and once where the part is. */
function positions(film: Uint8Array, bytes: Buffer): number[] {
  const found: number[] = [];
  const all = Buffer.from(film);
  for (let at = all.indexOf(bytes); at >= 0; at = all.indexOf(bytes, at + 1)) found.push(at);
  return found;
}

/** Times in milliseconds and key frames of a film, as the prober of the host reads them. */
async function probe(film: Uint8Array) {
  const file = path.join(folder, "film.webm");
  writeFileSync(file, film);
  const argv = ["-v", "error", "-of", "json", "-show_entries", "format=duration:packet=pts_time,flags", file];
  const said = JSON.parse(await hostCommand("ffprobe", argv)) as {
    format: { duration: string };
    packets: { pts_time: string; flags: string }[];
  };
  const ms = (text: string) => Math.round(Number(text) * 1_000);
  return {
    durationMs: ms(said.format.duration),
    timesMs: said.packets.map(({ pts_time }) => ms(pts_time)),
    keysMs: said.packets.filter(({ flags }) => flags.includes("K")).map(({ pts_time }) => ms(pts_time)),
    /** A player seeks at once when the index comes before the pictures. */
    isIndexFirst: positions(film, CUES).length > 1 && positions(film, CUES).every((at) => at < firstCluster(film)),
  };
}

/** The colour of the picture that stands at a time. */
async function colorAt(film: Uint8Array, atMs: number): Promise<number[]> {
  const [from, to] = [path.join(folder, "seek.webm"), path.join(folder, "seek.png")];
  writeFileSync(from, film);
  const shown = Math.max(...(await probe(film)).timesMs.filter((ms) => ms <= atMs));
  await hostCommand("ffmpeg", ["-v", "error", "-y", "-ss", `${shown}ms`, "-i", from, "-frames:v", "1", to]);
  const { data } = await sharp(to).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

describeOnHost(
  "the encoder",
  () => {
    it("keeps every picture at its own time and can be sought", async () => {
      const encoding = createWebmEncoder().start();
      const red = await picture("#ff0000");
      const blue = await picture("#0000ff");
      const times = [0, 537, 4_011, 4_013, 9_500, 21_000];
      for (const atMs of times) {
        await expect.poll(() => encoding.offer(atMs < 4_000 ? red : blue, SIZE, atMs), { interval: 5 }).toBe(true);
      }
      const film = await encoding.finish();
      const { durationMs, timesMs, keysMs, isIndexFirst } = await probe(film);
      expect(timesMs).toEqual(times);
      expect(durationMs).toBeGreaterThanOrEqual(21_000);
      expect(keysMs).toEqual([0, 9_500, 21_000]);
      expect(isIndexFirst).toBe(true);
      const [redRed = 0, , redBlue = 255] = await colorAt(film, 538);
      const [blueRed = 255, , blueBlue = 0] = await colorAt(film, 9_499);
      expect([redRed > 200, redBlue < 60, blueRed < 60, blueBlue > 200]).toEqual([true, true, true, true]);
      expect(leftFiles()).toEqual([]);
    });

    it("drops pictures that it cannot take at once, and says what ended it early", async () => {
      const encoding = createWebmEncoder().start();
      const red = await picture("#ff0000");
      const taken = Array.from({ length: 20 }, (_, n) => encoding.offer(red, SIZE, n * 10)).filter(Boolean).length;
      expect(taken).toBeLessThanOrEqual(4);
      expect(taken).toBeGreaterThan(0);
      expect((await probe(await encoding.finish())).timesMs).toHaveLength(taken);

      const broken = createWebmEncoder().start();
      broken.offer(Buffer.from("no picture at all"), SIZE, 0);
      await expect(broken.finish()).rejects.toThrow(/the encoder (ended with|wrote nothing)/);
      expect(broken.offer(red, SIZE, 10)).toBe(false);
      broken.abandon();
      expect(leftFiles()).toEqual([]);
    });

    it("dies with the worker, whatever way that is killed, and leaves no file", async () => {
      const program = `
      import { createWebmEncoder } from ${JSON.stringify(path.resolve("lib/desktop/recording/webm-encoder.ts"))};
      import { readFileSync } from "node:fs";
      const picture = readFileSync(process.argv[2]);
      createWebmEncoder().start().offer(picture, ${JSON.stringify(SIZE)}, 0);
      process.stdout.write("films");
      setInterval(() => undefined, 1_000);`;
      const [script, still] = [path.join(folder, "worker.ts"), path.join(folder, "still.jpg")];
      writeFileSync(script, program);
      writeFileSync(still, await picture("#ff0000"));
      const loader = path.resolve("node_modules/tsx/dist/loader.mjs");
      const worker = spawn(process.execPath, ["--import", loader, script, still], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise((resolve) => worker.stdout.once("data", resolve));
      const children = () =>
        readFileSync(`/proc/${worker.pid}/task/${worker.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
      const isFfmpeg = (pid: string) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "ffmpeg";
      await expect.poll(() => children().filter(isFfmpeg), { timeout: 10_000 }).toHaveLength(1);
      const [encoder = ""] = children().filter(isFfmpeg);
      const status = readFileSync(`/proc/${encoder}/status`, "utf8");
      expect(/^Uid:\s+65534\s+65534/m.test(status)).toBe(true);
      expect(readFileSync(`/proc/${encoder}/stat`, "utf8").split(") ")[1]?.split(" ")[16]).toBe("15");
      worker.kill("SIGKILL");
      await expect.poll(() => readdirSync("/proc").includes(encoder), { timeout: 5_000 }).toBe(false);
      expect(leftFiles()).toEqual([]);
    });
  },
  { tools: ["ffmpeg"] },
);

describeOnHost(
  "a film of a real desktop",
  () => {
    const host = startTestDesktop("minimal");

    it("shows what happened when it happened", async () => {
      const { desktop } = host;
      let film: Uint8Array = new Uint8Array();
      const recorder = new VideoRecorder({
        encoder: createWebmEncoder(),
        clock: systemEngineClock,
        frameMs: 250,
        keep: (bytes) => Promise.resolve(void (film = bytes)).then(() => "sha256:film"),
      });
      recorder.start(desktop);
      await desktop.exec({ argv: ["xsetroot", "-solid", "#ff0000"] });
      await systemEngineClock.sleep(1_000);
      const changedAt = Date.now();
      await desktop.exec({ argv: ["xsetroot", "-solid", "#0000ff"] });
      await systemEngineClock.sleep(1_000);
      const video = await recorder.finish();
      expect(video).toMatchObject({ status: "recorded", problem: null, digest: "sha256:film", dropped_frames: 0 });
      const { durationMs, timesMs } = await probe(film);
      expect(timesMs.at(-1)).toBe(video?.duration_ms);
      expect(durationMs).toBeGreaterThanOrEqual(2_000);
      const changeMs = changedAt - Date.parse(video?.started_at ?? "");
      expect((await colorAt(film, changeMs - 50))[0]).toBeGreaterThan(120);
      const [red = 255, , blue = 0] = await colorAt(film, changeMs + 900);
      expect(blue - red).toBeGreaterThan(60);
    });
  },
  { tools: ["ffmpeg"] },
);
