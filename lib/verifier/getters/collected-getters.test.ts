import { describe, expect, it, vi } from "vitest";
import type { Desktop, ExecRequest, ExecResult } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { fakeDesktop, type FakeDesktopState } from "../testing/fake-desktop";
import { makeXlsx, makeZip } from "../testing/office-files";
import { getterNamed } from "./registry";
import { UNAVAILABLE_GETTERS } from "./unavailable";

type Answer = (request: ExecRequest) => Partial<ExecResult>;

/** What a getter gives on a fake desktop whose commands `answer` answers. */
async function get(
  spec: GetterSpec,
  { answer, more = {}, ...state }: FakeDesktopState & { answer?: Answer; more?: Partial<Desktop> } = {},
) {
  const { desktop } = fakeDesktop(state);
  const exec: Desktop["exec"] = async (request) => ({
    ...{ exitCode: 0, signal: null, timedOut: false, stdout: "", stderr: "", durationMs: 1 },
    ...answer?.(request),
  });
  const ctx = { mirror: async () => null, cacheFiles: new Map(), signal: new AbortController().signal };
  const getter = getterNamed(spec.type);
  if (!getter) throw new Error(`no getter ${spec.type}`);
  return getter.get(spec, { ...ctx, desktop: { ...desktop, ...(answer ? { exec } : {}), ...more } });
}

describe("rule_relativeTime", () => {
  // The last second of 2026 in UTC; a Thursday.
  const clock: Answer = () => ({ stdout: "1798761599 2026 12 31\n" });
  const rule = (relativeTime: object, expected: object, more: object = {}) => ({
    type: "rule_relativeTime",
    rules: { relativeTime, expected, ...more },
  });

  it("puts dates in by the desktop's own day and leaves the task as it was", async () => {
    const spec = rule({ from: "tomorrow" }, { start: "JFK", time: ["{Year}-{Month0D}-{DayD}", "{DoW}"] });
    const before = structuredClone(spec);
    expect(await get(spec, { answer: clock })).toMatchObject({
      value: { expected: { start: "JFK", time: ["2027-01-1", "Fri"] } },
    });
    expect(spec).toEqual(before);
  });

  it("goes by the zone that the rule names, and by the desktop's day for a zone it does not know", async () => {
    const spec = (timezone: string) => rule({ from: "tomorrow" }, { time: "{Day0D}" }, { timezone });
    expect(await get(spec("Europe/Zurich"), { answer: clock })).toMatchObject({ value: { expected: { time: "02" } } });
    expect(await get(spec("Moon/Base"), { answer: clock })).toMatchObject({ value: { expected: { time: "01" } } });
  });

  it("fills both ends of a span, split into parts where the phrase says so", async () => {
    const days = {
      puDay: "{DayD}",
      puMonth: "{MonthD}",
      puYear: "{Year}",
      doDay: "{DayD}",
      doMonth: "{MonthD}",
      doYear: "{Year}",
    };
    const split = rule({ from: "next Monday split", to: "next Friday split" }, days);
    expect(await get(split, { answer: clock })).toMatchObject({
      value: { expected: { puDay: "4", puMonth: "1", puYear: "2027", doDay: "8", doMonth: "1", doYear: "2027" } },
    });
    const span = rule({ from: "10th next month", to: "11th next month" }, { from: "{Month} {Day0D}", to: "{DoW}" });
    expect(await get(span, { answer: clock })).toMatchObject({ value: { expected: { from: "Jan 10", to: "Mon" } } });
  });

  it("throws for a phrase or a key it does not know, and without a clock", async () => {
    await expect(get(rule({ from: "someday" }, { time: "x" }), { answer: clock })).rejects.toThrow("someday");
    await expect(get(rule({ from: "tomorrow" }, {}), { answer: clock })).rejects.toThrow("needs time");
    await expect(get(rule({ from: "tomorrow" }, { time: "x" }), { answer: () => ({ exitCode: 1 }) })).rejects.toThrow(
      "date",
    );
  });
});

describe("slide getters", () => {
  const relation = (id: string, type: string, target: string, mode = "") =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"${mode}/>`;
  const deck = (relations: string, slide = "") =>
    makeZip({
      "ppt/slides/slide1.xml": `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r">${slide}</p:sld>`,
      "ppt/slides/_rels/slide1.xml.rels": `<Relationships>${relations}</Relationships>`,
      "ppt/media/sound.mp3": "inside",
    });
  const spec = { ppt_file_path: "/home/user/d.pptx", slide_index: 0, dest: "x.bin" };
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  async function collect(type: string, pptx: Uint8Array, files: Record<string, string> = {}) {
    const got = await get({ type, ...spec }, { files: { "/home/user/d.pptx": pptx, ...files } });
    if (got.kind !== "file") throw new Error("not a file");
    return got.name === null ? null : text(got.attached[0]?.bytes);
  }

  it("take an embedded sound, or the desktop's file behind a link", async () => {
    expect(await collect("audio_in_slide", await deck(relation("r1", "audio", "../media/sound.mp3")))).toBe("inside");
    const linked = await deck(relation("r1", "audio", "file:///home/user/a%20b.mp3", ' TargetMode="External"'));
    expect(await collect("audio_in_slide", linked, { "/home/user/a b.mp3": "linked" })).toBe("linked");
    expect(await collect("audio_in_slide", linked)).toBeNull();
  });

  it("take the picture of the background and no other", async () => {
    const fill = '<p:bg><p:bgPr><a:blipFill><a:blip r:embed="r2"/></a:blipFill></p:bgPr></p:bg>';
    const relations = relation("r1", "image", "../media/no.png") + relation("r2", "image", "../media/sound.mp3");
    expect(await collect("background_image_in_slide", await deck(relations, fill))).toBe("inside");
    expect(await collect("background_image_in_slide", await deck(relations, '<a:blip r:embed="r1"/>'))).toBeNull();
  });

  it("find nothing without deck, slide or relation, and refuse a link to the web", async () => {
    const type = "audio_in_slide";
    expect(await get({ type, ...spec })).toMatchObject({ kind: "file", name: null });
    expect(await collect(type, await deck(""))).toBeNull();
    const files = { "/home/user/d.pptx": await deck("") };
    expect(await get({ type, ...spec, slide_index: 4 }, { files })).toMatchObject({ kind: "file", name: null });
    const web = await deck(relation("r1", "audio", "https://x.test/a.mp3", ' TargetMode="External"'));
    await expect(collect(type, web)).rejects.toThrow("no file");
  });
});

describe("vlc_playing_info", () => {
  const spec = { type: "vlc_playing_info", dest: "status.xml" };
  const xmlOf = async (answer: Answer) => {
    const got = await get(spec, { answer });
    return got.kind === "file" && got.attached[0] ? new TextDecoder().decode(got.attached[0].bytes) : null;
  };
  it("gives the web interface's own document", async () => {
    expect(await xmlOf(() => ({ stdout: "<root/>" }))).toBe("<root/>");
  });
  it("asks the session bus where the web interface is off, and escapes what it says", async () => {
    const metadata = `(<{'xesam:url': <'file:///home/user/a%20%26%20b.mp4'>, 'xesam:title': <"It's <b>">}>,)\n`;
    const xml = await xmlOf(({ argv }) => {
      if (argv[0] === "python3") return { exitCode: 3 };
      return { stdout: argv.at(-1) === "Metadata" ? metadata : "(<'Playing'>,)\n" };
    });
    expect(xml).toContain("<state>playing</state>");
    expect(xml).toContain('<info name="filename">a &amp; b.mp4</info>');
    expect(xml).toContain(`<info name="title">It's &lt;b></info>`);
  });
  it("finds nothing when VLC does not run", async () => {
    expect(await get(spec, { answer: () => ({ exitCode: 3 }) })).toMatchObject({ kind: "file", name: null });
  });
});

describe("browser getters that ask the running browser", () => {
  it("open_tabs_info lists the tabs, after starting a browser that was closed", async () => {
    let isRunning = false;
    const answer: Answer = () => {
      if (!isRunning) return { exitCode: 1 };
      return {
        stdout: JSON.stringify([
          { id: "1", type: "page", url: "https://a.test/", title: "A" },
          { id: "2", type: "worker", url: "x" },
        ]),
      };
    };
    const spawn = vi.fn(async () => {
      isRunning = true;
      return { pid: 1 };
    });
    const got = await get({ type: "open_tabs_info" }, { answer, more: { spawn } });
    expect(got).toEqual({ kind: "value", value: [{ title: "A", url: "https://a.test/" }] });
    expect(spawn).toHaveBeenCalledOnce();
  });

  it("history and cookie_data give rows, nothing without a file, and an error for a broken one", async () => {
    const rows = [["https://youtube.com/", "t", 1]];
    expect(await get({ type: "history" }, { answer: () => ({ stdout: JSON.stringify(rows) }) })).toMatchObject({
      value: rows,
    });
    expect(await get({ type: "cookie_data" }, { answer: () => ({ stdout: "null\n" }) })).toMatchObject({ value: null });
    const broken: Answer = () => ({ exitCode: 1, stderr: "sqlite3.DatabaseError: file is not a database\n" });
    await expect(get({ type: "history" }, { answer: broken })).rejects.toThrow("not a database");
  });

  it("page_info throws when the browser cannot load the page", async () => {
    const answer: Answer = ({ stdin = "{}" }) => {
      const asked = JSON.parse(stdin) as { method?: string; calls?: unknown[] };
      if (asked.calls) {
        const value = { state: "complete", url: "chrome-error://x/", title: "", content: "" };
        return { stdout: JSON.stringify([{ result: { result: { value } }, error: null }]) };
      }
      const tab = { id: "1", type: "page", url: "", title: "" };
      return { stdout: JSON.stringify(asked.method === "PUT" ? tab : [tab]) };
    };
    await expect(get({ type: "page_info", url: "https://no.test/" }, { answer })).rejects.toThrow("cannot load");
  });
});

describe("content_from_vm_file", () => {
  const spec = { type: "content_from_vm_file", path: "/home/user/r.xlsx", file_type: "xlsx", file_content: "last_row" };
  const lastRow = async (...rows: (string | number | boolean | null)[][]) => {
    const files = { "/home/user/r.xlsx": await makeXlsx({ Sheet1: rows }) };
    const got = await get(spec, { files });
    return got.kind === "value" ? got.value : null;
  };
  it("spells the last row as pandas does", async () => {
    const heading = ["Name", "Cited", "Share", "Best"];
    expect(await lastRow(heading, ["a", 1, 0.5, true], ["Yann LeCun", 345074, 2, false])).toEqual([
      "Yann LeCun",
      "345074",
      "2.0",
      "False",
    ]);
    expect(await lastRow(["a", "b"], [1, 1.5], [2, 3])).toEqual(["2.0", "3.0"]);
    expect(await lastRow(["a", "b"], ["x", 1], ["y", null])).toEqual(["y", "nan"]);
  });
  it("has no value for a missing file and throws for a sheet without rows or another content", async () => {
    expect(await get(spec)).toMatchObject({ value: null });
    await expect(lastRow(["a"])).rejects.toThrow("no rows");
    await expect(get({ ...spec, file_type: "csv" })).rejects.toThrow("last row");
  });
});

describe("small getters", () => {
  it("conference_city_in_order gives the third column without its heading", async () => {
    const files = { "/home/user/c.csv": 'Name,Year,City\nA,1,"New York, NY"\nB,2\n' };
    const spec = { type: "conference_city_in_order", csv_path: "/home/user/c.csv" };
    expect(await get(spec, { files })).toMatchObject({ value: ["New York, NY", ""] });
    await expect(get(spec)).rejects.toThrow("there is no");
  });

  it("time_diff_range gives the task's minutes", async () => {
    expect(await get({ type: "time_diff_range", diff_range_in_minutes: "60" })).toMatchObject({ value: "60" });
    expect(await get({ type: "time_diff_range" })).toMatchObject({ value: null });
  });

  it("replay sends the task's keys in order, and refuses anything else", async () => {
    const sent: Action[] = [];
    const step = async (action: Action) => {
      sent.push(action);
      return {} as never;
    };
    const trajectory = [
      { type: "hotkey", param: ["ctrl", "p"] },
      { type: "typewrite", param: "x" },
      { type: "press", param: "enter" },
    ];
    await get({ type: "replay", trajectory }, { more: { step } });
    expect(sent).toEqual([
      { type: "hotkey", keys: ["ctrl", "p"] },
      { type: "type", text: "x" },
      { type: "key", key: "enter" },
    ]);
    await expect(get({ type: "replay", trajectory: [{ type: "click" }] })).rejects.toThrow("trajectory");
  });

  it("a getter is either there or unavailable with a reason", () => {
    for (const [name, reason] of Object.entries(UNAVAILABLE_GETTERS)) {
      expect(getterNamed(name), name).toBeNull();
      expect(reason).not.toBe("");
    }
  });
});
