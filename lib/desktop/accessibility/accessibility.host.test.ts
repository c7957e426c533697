import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibleLines } from "@/lib/domain/observation/accessible-lines";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import { type Accessibility, openAccessibility } from "./accessibility";
import { bootForTest, type BootedDesktop, missingForDesktop, until } from "../display/testing/booted-desktop";

function nodesOf(root: AccessibleNode | null): AccessibleNode[] {
  return root ? [root, ...root.children.flatMap(nodesOf)] : [];
}

/** A connection that knows nothing yet. */
async function reopened(desktop: BootedDesktop): Promise<Accessibility> {
  const { rootPath } = desktop;
  return openAccessibility({ busSocketPath: `${rootPath}/run/user/1000/bus`, rootPath });
}

const missing = await missingForDesktop("minimal");

describe.skipIf(missing)(`the accessibility tree of a real desktop${missing ? ` (needs ${missing})` : ""}`, () => {
  let desktop: BootedDesktop;

  beforeAll(async () => {
    desktop = await bootForTest("minimal");
    await desktop.launch(["mousepad"], "mousepad");
  });
  afterAll(() => desktop?.close());

  const editor = async () =>
    (await desktop.accessibility.tree()).applications.find(({ name }) => name.toLowerCase() === "mousepad");

  it("has the window's parts with their places, and no place for what does not show", async () => {
    const found = await until(async () => (await editor()) ?? null);
    const nodes = nodesOf(found.root);
    expect(found).toMatchObject({ isAnswering: true, root: { role: "application" } });
    const menu = nodes.find(({ role, name }) => role === "menu" && name === "File");
    expect(menu?.rect?.width).toBeGreaterThan(10);
    expect(nodes.find(({ role }) => role === "frame")?.states).toContain("active");
    const hidden = nodes.filter(({ states }) => !states.includes("showing"));
    expect(hidden.length).toBeGreaterThan(50);
    expect(hidden.every(({ rect }) => rect === null)).toBe(true);
  });

  it("shows typed text, also before the caret of the focused object", async () => {
    await until(async () => (await desktop.accessibility.focusedText())?.role === "text");
    await desktop.display.perform({ type: "type", text: "two\nlines" });
    expect(nodesOf((await editor())?.root ?? null).find(({ role }) => role === "text")?.text).toBe("two\nlines");
    await desktop.display.perform({ type: "key", key: "Left" });
    await until(async () => (await desktop.accessibility.focusedText())?.beforeCaret === "two\nline");
  });

  it("is limited to the application asked for", async () => {
    const tree = await desktop.accessibility.tree({ application: "MOUSEPAD" });
    expect(tree.applications.map(({ name }) => name.toLowerCase())).toEqual(["mousepad"]);
    expect(tree.nodeCount).toBe(nodesOf(tree.applications[0]?.root ?? null).length);
    expect((await desktop.accessibility.tree({ application: "no such program" })).applications).toEqual([]);
  });

  it("reports a hung program with its last tree and does not wait for it", async () => {
    const before = (await editor())?.root ?? null;
    await desktop.shell("pkill -STOP mousepad");
    try {
      const tree = await desktop.accessibility.tree();
      expect(tree.applications.find(({ name }) => name.toLowerCase() === "mousepad")).toEqual({
        name: expect.any(String),
        isAnswering: false,
        root: before,
      });
      // Its own limit: 400 ms, on a busy machine up to five times that.
      expect(tree.takenMs).toBeLessThan(3_500);
    } finally {
      await desktop.shell("pkill -CONT mousepad");
    }
    await until(async () => (await editor())?.isAnswering);
  });

  it("names a program that was hung before anybody asked it", async () => {
    await desktop.shell("pkill -STOP mousepad");
    const fresh = await reopened(desktop);
    try {
      expect((await fresh.tree({ application: "mousepad" })).applications).toEqual([
        { name: "mousepad", isAnswering: false, root: null },
      ]);
    } finally {
      await desktop.shell("pkill -CONT mousepad");
      await fresh.close();
    }
  });

  it("forgets a program that ended", async () => {
    await desktop.shell("pkill -KILL mousepad");
    await until(async () => (await editor()) === undefined);
    expect(await desktop.accessibility.focusedText()).toBeNull();
  });

  it("reads a focused terminal's text", async () => {
    await desktop.launch(["gnome-terminal", "--", "bash", "--norc"], "erminal");
    await until(async () => (await desktop.accessibility.terminalText()) !== null);
    const typed = await desktop.display.perform({ type: "type", text: "echo $((6*7)) größer\n" });
    expect(typed.verified).not.toBe(false);
    await until(async () => /^42 größer$/m.test((await desktop.accessibility.terminalText()) ?? ""));
  });

  it("ends with the bus, and says so once", async () => {
    const reasons: string[] = [];
    desktop.accessibility.onDisconnect((reason) => reasons.push(reason));
    await desktop.shell("pkill -KILL dbus-daemon; true").catch(() => {});
    await until(async () => reasons.length > 0);
    await expect(desktop.accessibility.tree()).rejects.toMatchObject({ code: "desktop_lost" });
    expect(reasons).toHaveLength(1);
  });
});

const missingOffice = await missingForDesktop("office");

describe.skipIf(missingOffice)(
  `LibreOffice on a real desktop${missingOffice ? ` (needs ${missingOffice})` : ""}`,
  () => {
    let desktop: BootedDesktop;

    beforeAll(async () => {
      desktop = await bootForTest("office");
    });
    afterAll(() => desktop?.close());

    async function cells() {
      const tree = await desktop.accessibility.tree({ application: "soffice", withCells: true, timeoutMs: 20_000 });
      const answering = tree.applications.filter(({ isAnswering }) => isAnswering);
      return answering.flatMap(({ root }) => nodesOf(root)).filter(({ role }) => role === "table cell");
    }

    it("shows Calc's visible cells with name, text and place, and takes typed values", async () => {
      await desktop.launch(["soffice", "--norestore", "--nologo", "--calc"], "calc");
      const empty = await until(async () => {
        const found = await cells();
        return found.length > 100 && found;
      });
      expect(empty[0]).toMatchObject({ name: "A1", text: null });
      const b2 = empty.find(({ name }) => name === "B2");
      if (!b2?.rect) throw new Error("B2 has no place");
      const { x, y, width, height } = b2.rect;
      const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      await desktop.display.perform({ type: "click", ...middle, button: "left", count: 1, hold: [] });
      await desktop.display.settle();
      await desktop.display.perform({ type: "type", text: "12.5\ngrößer 世界\n=B2*2\na😀b🎉c\n" });
      await desktop.display.settle();
      const texts = new Map((await cells()).map(({ name, text }) => [name, text]));
      expect([texts.get("B2"), texts.get("B3"), texts.get("B4"), texts.get("B5")]).toEqual([
        "12.5",
        "größer 世界",
        "25",
        "a😀b🎉c",
      ]);
    });

    it("reads the same from what it remembers as over a new connection", async () => {
      const options = { application: "soffice", withCells: true, timeoutMs: 20_000 };
      await desktop.accessibility.tree(options);
      await until(async () => {
        const fresh = await reopened(desktop);
        const [remembered, anew] = [await desktop.accessibility.tree(options), await fresh.tree(options)];
        await fresh.close();
        return anew.nodeCount > 1_500 && isDeepStrictEqual(remembered.applications, anew.applications);
      });
    });

    it("says in few lines what shows", async () => {
      const lines = accessibleLines(await desktop.accessibility.tree({ application: "soffice", withCells: true }));
      expect(lines).toMatch(/^table cell "B2" = "12.5" \[editable\] \(\d+,\d+ \d+x\d+\)$/m);
      expect(lines).toMatch(/^\d+ table cells without text, from "A1"/m);
      expect(lines).toMatch(/^frame "Untitled 1 - LibreOffice Calc"/m);
      expect(lines.length).toBeLessThan(20_000);
    });

    it("selects cells by dragging over their places", async () => {
      const places = new Map((await cells()).map(({ name, rect }) => [name, rect]));
      const centre = (name: string) => {
        const rect = places.get(name);
        if (!rect) throw new Error(`${name} is not on the screen`);
        return { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2) };
      };
      const { display } = desktop;
      await display.perform({ type: "drag", from: centre("B2"), to: centre("B4"), button: "left", hold: [] });
      await display.settle();
      await display.perform({ type: "hotkey", keys: ["ctrl", "c"] });
      await until(async () => (await display.clipboard())?.trim() === "12.5\ngrößer 世界\n25");
    });

    it("keeps emoji joined by zero-width joiners in order in Writer, and knows that text arrived", async () => {
      await desktop.launch(["soffice", "--norestore", "--nologo", "--writer"], "writer");
      await until(async () => (await desktop.accessibility.focusedText())?.role === "paragraph");
      const { display } = desktop;
      for (const text of ["Grüße 世界 שלום ", "👩\u200d👩\u200d👧\u200d👦👍🏽🇩🇪❤️ ", "plain text again"]) {
        expect((await display.perform({ type: "type", text })).verified).toBe(true);
      }
      const typed = (await desktop.accessibility.focusedText())?.beforeCaret;
      expect(typed).toBe("Grüße 世界 שלום 👩\u200d👩\u200d👧\u200d👦👍🏽🇩🇪❤️ plain text again");
    });
  },
);
