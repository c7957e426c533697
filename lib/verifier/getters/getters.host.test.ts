import { beforeAll, expect, it } from "vitest";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { startTestDesktop } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import type { GetterContext } from "../getter";
import { getterNamed } from "./registry";

const PAGE = `<!doctype html><title>Cars</title><div class="place">Boston<b>x</b></div><div class="place">Zurich</div>
<input id="i" value=" James "><ul class="crumb"><li class="catAllProducts"><span>Toys</span></li></ul><h3>none</h3>
<p>Price: <span>low to high</span></p>`;

describeOnHost("getters on a real desktop", () => {
  const host = startTestDesktop("office");
  const context = (): GetterContext => ({
    desktop: host.desktop,
    mirror: async () => null,
    cacheFiles: new Map(),
    signal: new AbortController().signal,
  });
  const get = async (spec: GetterSpec) => getterNamed(spec.type)?.get(spec, context());
  const value = async (spec: GetterSpec) => {
    const got = await get(spec);
    return got?.kind === "value" ? got.value : got;
  };
  const untilFound = <T>(probe: () => Promise<T>, wanted: (seen: T) => boolean) =>
    expect.poll(probe, { timeout: 30_000, interval: 500 }).toSatisfy(wanted);

  beforeAll(async () => {
    const { desktop } = host;
    await desktop.writeFile("/home/user/cars.html", new TextEncoder().encode(PAGE));
    await desktop.spawn({ argv: ["python3", "-m", "http.server", "8000"], cwd: "/home/user" });
    await desktop.spawn({
      argv: ["google-chrome", "--remote-debugging-port=1337", "http://localhost:8000/cars.html?zip=10001"],
    });
  });

  const prefix = { goto_prefix: "http://" };

  it("read the address bar and the page behind it", async () => {
    await untilFound(
      () => value({ type: "active_url_from_accessTree", ...prefix }),
      (url) => url === "http://localhost:8000/cars.html?zip=10001",
    );
    expect(await value({ type: "active_tab_url_parse", ...prefix, parse_keys: ["zip"] })).toEqual({ zip: "10001" });
    const parse = (spec: object) => value({ type: "active_tab_html_parse", ...prefix, ...spec });
    expect(
      await parse({
        category: "class",
        class_multiObject: { place: { "1": "to", "7": "gone" } },
        class_multiObject_child: { place: { "0": "from" } },
        class_singleObject: { place: "first" },
        class_multiObject_search_exist: { place: ["Zurich", "Rome", "is_other_exist"] },
      }),
    ).toEqual({
      to: "Zurich",
      gone: "",
      from: "Boston",
      first: "Bostonx",
      Zurich: true,
      Rome: false,
      is_other_exist: true,
    });
    expect(await parse({ category: "xpath", xpathObject: { "//p/span": "rank", "//q": "none" } })).toEqual({
      rank: "low to high",
      none: "",
    });
    expect(await parse({ category: "input", inputObject: { "//input": "name" } })).toEqual({ name: "James" });
    expect(await parse({ category: "label", labelObject: { "low TO": "label" } })).toEqual({ label: "low to high" });
    expect(
      await parse({
        category: "class&url",
        class_multiObject_li: { crumb: ["Toys"] },
        url_include_expected_multichoice: { cars: "Cars", bikes: "Bikes" },
      }),
    ).toEqual({ toys: true, is_other_exist: false, cars: true, bikes: false });
  });

  it("open a page again for its title and content, and leave no tab behind", async () => {
    const info = await value({ type: "active_tab_info", ...prefix });
    expect(info).toMatchObject({ title: "Cars", url: "http://localhost:8000/cars.html?zip=10001" });
    expect((info as { content: string }).content).toMatch(/^<!DOCTYPE html>.*Boston/s);
    expect(await value({ type: "open_tabs_info" })).toEqual([
      { title: "Cars", url: "http://localhost:8000/cars.html?zip=10001" },
    ]);
    await expect(get({ type: "page_info", url: "http://localhost:9/" })).rejects.toThrow("cannot load");
  });

  it("read history and cookies while the browser runs", async () => {
    await untilFound(
      () => value({ type: "history" }),
      (rows) => Array.isArray(rows) && rows.some((row) => String((row as unknown[])[0]).includes("cars.html")),
    );
    expect(await value({ type: "cookie_data" })).toEqual(expect.any(Array));
  });

  it("start a browser that was closed", async () => {
    await host.desktop.exec({ argv: ["pkill", "chrom"] });
    await untilFound(
      () => host.desktop.windows(),
      (windows) => !windows.some(({ wmClass }) => /chrom/i.test(wmClass)),
    );
    expect(await value({ type: "open_tabs_info" })).not.toEqual([]);
  });

  it("tell dates by the desktop's clock", async () => {
    const rules = { relativeTime: { from: "tomorrow" }, expected: { time: "{Year}-{Month0D}-{Day0D}" } };
    const { stdout } = await host.desktop.exec({ argv: ["date", "-d", "tomorrow", "+%F"] });
    expect(await value({ type: "rule_relativeTime", rules })).toMatchObject({ expected: { time: stdout.trim() } });
  });

  it("tell what VLC plays", async () => {
    const { desktop } = host;
    expect(await get({ type: "vlc_playing_info", dest: "status.xml" })).toMatchObject({ name: null });
    const film = "/home/user/A & b's film.mp4";
    const source = ["-f", "lavfi", "-i", "testsrc=size=160x120:rate=5:duration=60"];
    await desktop.exec({ argv: ["ffmpeg", "-v", "error", ...source, film], timeoutMs: 60_000 });
    await desktop.spawn({ argv: ["vlc", "--no-audio", "--no-video-title-show", film] });
    await untilFound(
      async () => {
        const got = await get({ type: "vlc_playing_info", dest: "status.xml" });
        return got?.kind === "file" && got.attached[0] ? new TextDecoder().decode(got.attached[0].bytes) : "";
      },
      (xml) => xml.includes("<state>playing</state>") && xml.includes(">A &amp; b's film.mp4<"),
    );
  });
});
