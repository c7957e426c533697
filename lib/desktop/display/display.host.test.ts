import sharp from "sharp";
import type { Action } from "@/lib/domain/action/action.schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bootForTest, type BootedDesktop, missingForDesktop, until } from "./testing/booted-desktop";

const missing = await missingForDesktop("minimal");
const click = { type: "click", button: "left", count: 1, hold: [] as string[] } as const;

describe.skipIf(missing)(`a real desktop's display${missing ? ` (needs ${missing})` : ""}`, () => {
  let desktop: BootedDesktop;

  beforeAll(async () => {
    desktop = await bootForTest("minimal");
  });
  afterAll(() => desktop?.close());

  it("is seen as PNG pixels of its full size, anew after every change", async () => {
    const { display } = desktop;
    const before = await display.screenshot();
    expect(await sharp(before.png).metadata()).toMatchObject({
      format: "png",
      width: 1_920,
      height: 1_080,
      channels: 3,
    });
    await desktop.shell("xsetroot -solid '#ff8000'");
    await until(async () => {
      const data = await sharp((await display.screenshot()).png)
        .raw()
        .toBuffer();
      const middle = (540 * 1_920 + 960) * 3;
      return data.subarray(middle, middle + 3).equals(Buffer.from([0xff, 0x80, 0x00]));
    }, 10_000);
  });

  it("gives the same pixels for a screen that did not change, and small ones for a thumbnail", async () => {
    const { display } = desktop;
    expect(Buffer.compare((await display.screenshot()).png, (await display.screenshot()).png)).toBe(0);
    expect(await display.screenHash()).toBe(await display.screenHash());
    expect(await sharp(await display.thumbnail(320)).metadata()).toMatchObject({
      format: "jpeg",
      width: 320,
      height: 180,
    });
  });

  it("lists windows with title, class, process and place, and activates and closes them", async () => {
    const { display } = desktop;
    const first = await desktop.launch(
      ["xterm", "-T", "first é", "-geometry", "40x10+100+120", "-e", "sleep 600"],
      "xterm",
    );
    const second = await desktop.launch(
      ["xterm", "-T", "second", "-geometry", "40x10+900+120", "-e", "sleep 600"],
      "xterm",
    );
    expect(first).toMatchObject({ title: "first é", wmClass: "xterm.XTerm", isActive: true, isMinimized: false });
    expect(first.pid).toBeGreaterThan(1);
    expect(first.rect.x).toBeGreaterThanOrEqual(100);
    expect((await display.activeWindow())?.id).toBe(second.id);
    await display.activateWindow(first.id);
    expect((await display.windows()).find(({ isActive }) => isActive)?.id).toBe(first.id);
    for (const { id } of [first, second]) await display.closeWindow(id);
    await until(async () => (await display.windows()).every(({ title }) => !/first|second/.test(title)));
    await expect(display.activateWindow(first.id)).rejects.toMatchObject({ code: "action_failed" });
    await expect(display.closeWindow(1)).rejects.toMatchObject({ code: "action_failed" });
  });

  it("reads what another program copied and serves what it owns itself, short and long", async () => {
    const { display } = desktop;
    expect(await display.clipboard()).toBeNull();
    await desktop.shell("printf 'größer 世界' | xclip -selection clipboard");
    await until(async () => (await display.clipboard()) === "größer 世界", 5_000);
    await desktop.shell("yes 0123456789abcdef | head -c 1500000 | xclip -selection clipboard");
    await until(async () => (await display.clipboard())?.length === 1_500_000, 5_000);

    const long = "ü€😀x".repeat(30_000);
    for (const text of ["short", long]) {
      await display.setClipboard(text);
      expect(await desktop.shell("xclip -selection clipboard -o | sha256sum")).toBe(
        await desktop.shell(
          `python3 -c 'import sys; sys.stdout.write("${text === long ? '" + "ü€😀x" * 30000 + "' : text}")' | sha256sum`,
        ),
      );
      expect(await display.clipboard()).toBe(text);
    }
    await expect(display.setClipboard("x".repeat(5_000_000))).rejects.toMatchObject({ code: "action_failed" });
  });

  it("does not wait long for a program that owns the clipboard and hangs", async () => {
    await desktop.shell("printf stuck | xclip -selection clipboard");
    await desktop.shell("pkill -STOP xclip");
    const start = performance.now();
    expect(await desktop.display.clipboard()).toBeNull();
    expect(performance.now() - start).toBeLessThan(3_000);
    await desktop.shell("pkill -CONT xclip; pkill xclip");
  });

  async function act(action: Action): Promise<void> {
    await desktop.display.perform(action);
    await desktop.display.settle();
  }

  it("moves, clicks, drags and scrolls at the pixels asked for", async () => {
    const { display } = desktop;
    const window = await desktop.launch(["mousepad"], "mousepad");
    await until(async () => (await desktop.accessibility.focusedText())?.role === "text");
    const lines = Array.from({ length: 120 }, (_, index) => `line ${index} of text`).join("\n");
    await display.setClipboard(lines);
    await act({ type: "hotkey", keys: ["ctrl", "v"] });
    await until(async () => (await desktop.accessibility.focusedText())?.beforeCaret.endsWith("line 119 of text"));
    await act({ type: "hotkey", keys: ["ctrl", "Home"] });
    const { x, y } = { x: window.rect.x + 20, y: window.rect.y + 60 };

    await act({ ...click, x, y, count: 2 });
    await act({ type: "hotkey", keys: ["ctrl", "c"] });
    await until(async () => /^(line|\d+|of|text)$/.test((await display.clipboard()) ?? ""));

    // Not from the selected word: that would drag the word itself.
    const from = { x: x + 60, y: y + 60 };
    await act({ type: "drag", from, to: { x, y: y + 260 }, button: "left", hold: [] });
    await act({ type: "hotkey", keys: ["ctrl", "c"] });
    await until(async () => ((await display.clipboard()) ?? "").split("\n").length > 5);

    const mark = display.mark();
    await display.perform({ type: "scroll", x, y, dx: 0, dy: 5 });
    await until(async () => display.changedSince(mark), 5_000);

    await display.perform({ type: "move", x: 7, y: 9 });
    expect(await desktop.shell("xdotool getmouselocation")).toMatch(/^x:7 y:9 /);
    for (const point of [
      { x: 1_920, y: 0 },
      { x: 0, y: 1_080 },
    ]) {
      await expect(display.perform({ ...click, ...point })).rejects.toMatchObject({ code: "action_failed" });
    }
  });

  it("holds keys while it clicks and lifts them after", async () => {
    const { display } = desktop;
    const window = (await display.windows()).find(({ wmClass }) => wmClass.includes("ousepad"));
    if (!window) throw new Error("the editor is gone");
    const at = (down: number) => ({ x: window.rect.x + 60, y: window.rect.y + 60 + down });
    await act({ type: "hotkey", keys: ["ctrl", "Home"] });
    await act({ ...click, ...at(0) });
    await act({ ...click, ...at(100), hold: ["shift"] });
    await act({ type: "hotkey", keys: ["ctrl", "c"] });
    await until(async () => ((await display.clipboard()) ?? "").split("\n").length > 3);
    expect(await display.releaseAll()).toEqual({ keycodes: [], buttons: [] });
  });

  it("is settled only after what an action paints was painted", async () => {
    const { display } = desktop;
    const mark = display.mark();
    await display.perform({ type: "hotkey", keys: ["alt", "f"] });
    expect(await display.settle()).toMatchObject({ isSettled: true });
    expect(display.changedSince(mark)).toBe(true);
    const shown = await display.screenHash();
    expect(display.changedSince(display.mark())).toBe(false);
    expect(await display.screenHash()).toBe(shown);
    await display.perform({ type: "key", key: "Escape" });
    await display.settle();
  });

  it("says that it does not settle while something keeps moving", async () => {
    await desktop.launch(["xterm", "-e", "while :; do echo $RANDOM; done"], "xterm");
    const result = await desktop.display.settle({ quietMs: 1_500, limitMs: 2_500 });
    expect(result.isSettled).toBe(false);
    expect(result.waitedMs).toBeGreaterThanOrEqual(2_500);
    await desktop.shell("pkill xterm");
  });

  it("reports the loss of the X server once and refuses everything after", async () => {
    const reasons: string[] = [];
    desktop.display.onDisconnect((reason) => reasons.push(reason));
    await desktop.shell("pkill -KILL Xtigervnc; pkill -KILL Xvnc; true");
    await until(async () => reasons.length > 0, 10_000);
    await expect(desktop.display.screenshot()).rejects.toMatchObject({ code: "desktop_lost" });
    await expect(desktop.display.perform({ ...click, x: 1, y: 1 })).rejects.toMatchObject({ code: "desktop_lost" });
    await desktop.display.close();
    expect(reasons).toHaveLength(1);
  });
});
