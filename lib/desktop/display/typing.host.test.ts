import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDisplay } from "./display";
import { bootForTest, type BootedDesktop, missingForDesktop, until } from "./testing/booted-desktop";
import { SAMPLE_TEXTS } from "./testing/sample-texts";

const missing = await missingForDesktop("minimal");

describe.skipIf(missing)(`typing into a real editor${missing ? ` (needs ${missing})` : ""}`, () => {
  let desktop: BootedDesktop;

  beforeAll(async () => {
    desktop = await bootForTest("minimal");
    await desktop.launch(["mousepad"], "mousepad");
    await until(async () => (await desktop.accessibility.focusedText())?.role === "text");
  });
  afterAll(() => desktop?.close());

  async function clear(): Promise<void> {
    await desktop.display.perform({ type: "hotkey", keys: ["ctrl", "a"] });
    await desktop.display.perform({ type: "key", key: "Delete" });
    await until(async () => (await editorText()) === "");
  }

  async function editorText(): Promise<string> {
    const tree = await desktop.accessibility.tree({ application: "mousepad" });
    const texts: string[] = [];
    const visit = (node: (typeof tree.applications)[number]["root"]): void => {
      if (node?.role === "text" && node.states.includes("focused")) texts.push(node.text ?? "");
      node?.children.forEach(visit);
    };
    for (const { root } of tree.applications) visit(root);
    return texts[0] ?? "no editor";
  }

  async function typeAndRead(text: string) {
    await clear();
    const { verified } = await desktop.display.perform({ type: "type", text });
    return { verified, text: await editorText() };
  }

  it.each(Object.entries(SAMPLE_TEXTS))("brings %s over whole and knows that it arrived", async (_, text) => {
    expect(await typeAndRead(text)).toEqual({ verified: true, text });
  });

  it.each(["de", "fr", "ru", "jp", "us,ru"])("types the same on the layout %s", async (layout) => {
    await desktop.shell(`setxkbmap ${layout}`);
    try {
      for (const name of ["ascii", "signs", "cyrillic", "japanese", "emoji"]) {
        const text = SAMPLE_TEXTS[name] as string;
        expect(await typeAndRead(text)).toEqual({ verified: true, text });
      }
    } finally {
      await desktop.shell("setxkbmap us");
    }
  });

  it("types on after the layout was changed underway", async () => {
    await clear();
    const text = SAMPLE_TEXTS.long as string;
    const typing = desktop.display.perform({ type: "type", text });
    await desktop.shell("setxkbmap de; sleep 0.3; setxkbmap us");
    await typing;
    // The characters under way at the moments of the changes may be wrong; those after must not be.
    expect((await editorText()).slice(-1_000)).toBe(text.slice(-1_000));
  });

  it("types capitals as written while Caps Lock is on, and leaves it on", async () => {
    await clear();
    await desktop.display.perform({ type: "key", key: "capslock" });
    await desktop.display.perform({ type: "type", text: "Caps Test äÖ" });
    expect(await editorText()).toBe("Caps Test äÖ");
    expect(await desktop.shell("xset q")).toMatch(/Caps Lock:\s+on/);
    await desktop.display.releaseAll();
    expect(await desktop.shell("xset q")).toMatch(/Caps Lock:\s+off/);
  });

  it("runs hotkeys by their symbols, whatever the layout", async () => {
    for (const layout of ["us", "fr", "ru"]) {
      await desktop.shell(`setxkbmap ${layout}`);
      await clear();
      await desktop.display.perform({ type: "type", text: "copied" });
      await desktop.display.perform({ type: "hotkey", keys: ["ctrl", "a"] });
      await desktop.display.perform({ type: "hotkey", keys: ["ctrl+x"] });
      await until(async () => (await desktop.display.clipboard()) === "copied");
      await desktop.display.setClipboard("");
    }
    await desktop.shell("setxkbmap us");
  });

  it("lets nothing stay pressed when a connection ends in the middle of a combination", async () => {
    await clear();
    // What a worker leaves behind that dies between press and release.
    await desktop.shell("xdotool keydown ctrl keydown shift keydown a mousedown 1");
    const next = await openDisplay({ socketPath: desktop.socketPath, screen: desktop.display.screen });
    expect(await next.releaseAll()).toEqual({ keycodes: [], buttons: [] });
    await next.close();
    await clear();
    await desktop.display.perform({ type: "type", text: "plain" });
    expect(await editorText()).toBe("plain");
  });

  it("lifts strayed keys before it types", async () => {
    await clear();
    await desktop.shell("xdotool keydown ctrl");
    await desktop.display.perform({ type: "type", text: "still text" });
    expect(await editorText()).toBe("still text");
  });

  it("knows borrowed keycodes again after a reconnect", async () => {
    const other = await openDisplay({ socketPath: desktop.socketPath, screen: desktop.display.screen });
    await clear();
    const text = SAMPLE_TEXTS.manySymbols as string;
    await other.perform({ type: "type", text });
    await other.close();
    await until(async () => (await editorText()) === text, 5_000);
  });

  it("does not repeat a key that is held", async () => {
    await clear();
    await desktop.shell("xdotool keydown b; sleep 1; xdotool keyup b");
    expect(await editorText()).toBe("b");
  });

  it("refuses unknown keys and characters that cannot be typed, without sending anything", async () => {
    await clear();
    const { display } = desktop;
    await expect(display.perform({ type: "key", key: "nosuchkey" })).rejects.toMatchObject({ code: "action_failed" });
    await expect(display.perform({ type: "type", text: "abc\u0007" })).rejects.toMatchObject({ code: "action_failed" });
    expect(await editorText()).toBe("");
  });
});
