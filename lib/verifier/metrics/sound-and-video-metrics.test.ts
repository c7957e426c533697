import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { metricBench, type MetricBench } from "../testing/metric-bench";

const run = promisify(execFile);

/** A WAV file of 16 bits; `wave` gives each sample from -1 to 1 by its time in seconds. */
function makeWav(wave: (seconds: number, channel: number) => number, seconds = 1, channels = 1, rate = 22_050): Buffer {
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + count * channels * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * channels * 2, 28);
  bytes.writeUInt16LE(channels * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(count * channels * 2, 40);
  for (let at = 0; at < count; at++)
    for (let channel = 0; channel < channels; channel++)
      bytes.writeInt16LE(Math.round(wave(at / rate, channel) * 20_000), 44 + (at * channels + channel) * 2);
  return bytes;
}
const tone = (hz: number) => (seconds: number) => Math.sin(2 * Math.PI * hz * seconds);
const song = (seconds: number) => tone(220 + 110 * Math.floor(seconds * 4))(seconds) * (1 - (seconds % 0.25));

describe("compare_audios", () => {
  const bench = metricBench("compare_audios");
  const strict = metricBench("compare_audios", "corrected");

  it("is 1 for the same sound, near 1 in another rate or on two channels, and lower for another", async () => {
    const gold = await bench.file("g.wav", makeWav(song));
    expect(await bench.score(gold, gold)).toBeCloseTo(1, 9);
    expect(await bench.score(await bench.file("s.wav", makeWav(song, 1, 2)), gold)).toBeCloseTo(1, 9);
    const other = Number(await bench.score(await bench.file("t.wav", makeWav(tone(3_000))), gold));
    const faster = Number(await bench.score(await bench.file("r.wav", makeWav(song, 1, 1, 44_100)), gold));
    expect(faster).toBeGreaterThan(0.9);
    expect(other).toBeLessThan(faster);
    expect(other).toBeGreaterThan(0);
  });

  it("warps time: a stretched sound stays more alike than another one", async () => {
    const gold = await bench.file("g.wav", makeWav(song));
    const slow = Number(
      await bench.score(
        await bench.file(
          "l.wav",
          makeWav((at) => song(at / 1.2), 1.2),
        ),
        gold,
      ),
    );
    const back = Number(
      await bench.score(
        await bench.file(
          "b.wav",
          makeWav((at) => song(1 - at)),
        ),
        gold,
      ),
    );
    expect(slow).toBeGreaterThan(back);
  });

  it("is the same both ways for sounds of one length", async () => {
    const [left, right] = [await bench.file("a.wav", makeWav(song)), await bench.file("b.wav", makeWav(tone(900)))];
    expect(await bench.score(left, right)).toBeCloseTo(Number(await bench.score(right, left)), 6);
  });

  it("is 1 for silence against silence, also of another length", async () => {
    const silence = await bench.file(
      "s.wav",
      makeWav(() => 0),
    );
    expect(await bench.score(silence, silence)).toBeCloseTo(1, 9);
    expect(
      await bench.score(
        await bench.file(
          "l.wav",
          makeWav(() => 0, 2),
        ),
        silence,
      ),
    ).toBeCloseTo(1, 9);
  });

  it("is 0 for none, a missing, broken or empty file, and 1 when neither file holds sound", async () => {
    const gold = await bench.file("g.wav", makeWav(song));
    const broken = await bench.file("b.wav", "no sound");
    const empty = await bench.file("e.wav", makeWav(song, 0));
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(gold, null)).toBe(0);
    expect(await bench.score(await bench.missing("no.wav"), gold)).toBe(0);
    expect(await bench.score(broken, gold)).toBe(0);
    expect(await bench.score(gold, broken)).toBe(0);
    expect(await bench.score(empty, gold)).toBe(0);
    expect(await bench.score(empty, broken)).toBe(1);
    expect(await bench.score(gold, gold, { loud: true })).toBe("rule");
  });

  it("has no score in the corrected profile when the gold file holds no sound", async () => {
    const [gold, broken] = [await strict.file("g.wav", makeWav(song)), await strict.file("b.wav", "no sound")];
    expect(await strict.score(broken, broken)).toBe("unreadable_input");
    expect(await strict.score(broken, gold)).toBe(0);
  });

  it("opens no file that a playlist names", async () => {
    const gold = await bench.file("g.wav", makeWav(song));
    const list = await bench.file("list.wav", `#EXTM3U\n#EXTINF:1,\nfile:${gold}\n`);
    const script = await bench.file("script.wav", `ffconcat version 1.0\nfile g.wav\n`);
    expect(await bench.score(list, gold)).toBe(0);
    expect(await bench.score(script, gold)).toBe(0);
  });
});

/** A video of some seconds at 10 frames each, from a pattern of ffmpeg's own. */
async function makeVideo(bench: MetricBench, name: string, pattern: string, ...more: string[]): Promise<string> {
  const file = await bench.missing(name);
  await run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", pattern, ...more, "-y", file]);
  return file;
}
const PATTERN = "testsrc=size=160x120:rate=10:duration=1.2";

describe("compare_videos", () => {
  const bench = metricBench("compare_videos");
  const strict = metricBench("compare_videos", "corrected");

  it("is 1 for the same frames in another size and format", async () => {
    const gold = await makeVideo(bench, "g.avi", PATTERN, "-c:v", "mpeg4", "-q:v", "2");
    expect(await bench.score(gold, gold)).toBe(1);
    const other = await makeVideo(bench, "o.mp4", PATTERN, "-vf", "scale=240:180", "-c:v", "mpeg4", "-q:v", "2");
    expect(await bench.score(other, gold)).toBe(1);
  }, 60_000);

  it("is 0 for another length and other frames, within the frames that the option asks for", async () => {
    const gold = await makeVideo(bench, "g.avi", PATTERN, "-c:v", "mpeg4", "-q:v", "2");
    const longer = await makeVideo(bench, "l.avi", PATTERN.replace("1.2", "1.4"), "-c:v", "mpeg4", "-q:v", "2");
    const other = await makeVideo(
      bench,
      "m.avi",
      PATTERN.replace("testsrc", "mandelbrot").replace(":duration=1.2", ""),
      "-t",
      "1.2",
      "-c:v",
      "mpeg4",
    );
    expect(await bench.score(longer, gold)).toBe(0);
    expect(await bench.score(longer, gold, { max_frames_to_check: 5 })).toBe(1);
    expect(await bench.score(other, gold)).toBe(0);
    expect(await bench.score(other, gold, { threshold: 64 })).toBe(1);
    expect(await bench.score(other, gold, { max_frames_to_check: 0 })).toBe(1);
    expect(await bench.score(other, gold, { frames: 1 })).toBe("rule");
    expect(await bench.score(other, gold, { max_frames_to_check: 1_000_000 })).toBe("rule");
  }, 60_000);

  it("is 0 for a broken, empty or missing video, 1 for two of them, and has no score for none", async () => {
    const gold = await makeVideo(bench, "g.avi", PATTERN, "-c:v", "mpeg4");
    const broken = await bench.file("b.avi", "no video");
    expect(await bench.score(broken, gold)).toBe(0);
    expect(await bench.score(await bench.file("e.avi", ""), gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.avi"), gold)).toBe(0);
    expect(await bench.score(broken, await bench.missing("no.avi"))).toBe(1);
    expect(await bench.score(null, gold)).toBe("missing_input");
    expect(await strict.score(await strict.file("b.avi", "x"), await strict.file("c.avi", "x"))).toBe(
      "unreadable_input",
    );
  }, 60_000);
});

describe("check_mp3_meta", () => {
  const bench = metricBench("check_mp3_meta");
  const size = (bytes: number) => Buffer.from([bytes >> 21, bytes >> 14, bytes >> 7, bytes].map((part) => part & 0x7f));
  const frame = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id), size(content.length), Buffer.alloc(2), content]);
  const latin = (text: string) => Buffer.concat([Buffer.from([0]), Buffer.from(text, "latin1")]);
  const wide = (text: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  const utf8 = (text: string) => Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
  const tag = (version: number, ...frames: Buffer[]) => {
    const body = Buffer.concat(frames);
    return Buffer.concat([Buffer.from(`ID3`), Buffer.from([version, 0, 0]), size(body.length), body]);
  };
  const wants = (title: string, artist: string) => ({
    title: { method: "eq", ref: title },
    artist: { method: "eq", ref: artist },
  });

  it.each([
    ["version 2.3 in UTF-16", tag(3, frame("TIT2", wide("Ärger")), frame("TPE1", wide("Zoë")))],
    ["version 2.4 in UTF-8", tag(4, frame("TPE1", utf8("Zoë")), frame("TIT2", utf8("Ärger\0")))],
    ["Latin letters", tag(4, frame("TIT2", latin("Ärger")), frame("TPE1", latin("Zoë")))],
    [
      "the first of two frames",
      tag(4, frame("TIT2", latin("Ärger")), frame("TIT2", latin("x")), frame("TPE1", latin("Zoë"))),
    ],
    ["version 2.2", Buffer.from("ID3\x02\0\0\0\0\0\x17TT2\0\0\x06\0\xc4rgerTP1\0\0\x04\0Zo\xeb\0", "latin1")],
    [
      "version 1",
      Buffer.concat([
        Buffer.alloc(9),
        Buffer.from("TAG" + "Ärger".padEnd(30, "\0") + "Zoë".padEnd(30, "\0") + "\0".repeat(65), "latin1"),
      ]),
    ],
  ])("reads %s", async (_name, bytes) => {
    const file = await bench.file("a.mp3", bytes);
    expect(await bench.score(file, wants("Ärger", "Zoë"))).toBe(1);
    expect(await bench.score(file, wants("Zoë", "Ärger"))).toBe(0);
  });

  it("joins several values, names genres and dates, and takes what is not there for an empty text", async () => {
    const frames = [frame("TPE1", utf8("A\0B/C")), frame("TCON", latin("(17)")), frame("TYER", latin("1999"))];
    const file = await bench.file("a.mp3", tag(3, ...frames));
    const eq = (name: string, ref: string) => bench.score(file, { [name]: { method: "eq", ref } });
    expect(await eq("artist", "A,B/C")).toBe(1);
    expect(await eq("genre", "Rock")).toBe(1);
    expect(await eq("Date", "1999")).toBe(1);
    expect(await eq("title", "")).toBe(1);
    expect(await eq("no such name", "")).toBe(1);
    expect(await bench.score(file, { artist: { method: "re.I", ref: "^a" } })).toBe(1);
    expect(await bench.score(file, { artist: { method: "odd", ref: "" } })).toBe("rule");
    expect(await bench.score(file, {})).toBe(1);
  });

  it("is 0 for none and has no score for a missing, empty, foreign or broken file", async () => {
    expect(await bench.score(null, wants("a", "b"))).toBe(0);
    expect(await bench.score(await bench.missing("no.mp3"), wants("a", "b"))).toBe("missing_input");
    expect(await bench.score(await bench.file("e.mp3", ""), wants("a", "b"))).toBe("unreadable_input");
    expect(await bench.score(await bench.file("t.mp3", "no tag here"), wants("a", "b"))).toBe("unreadable_input");
    const cut = tag(4, frame("TIT2", latin("a"))).subarray(0, 15);
    expect(await bench.score(await bench.file("c.mp3", cut), wants("a", "b"))).toBe("unreadable_input");
  });
});
