import { describe, expect, it } from "vitest";
import { isLibreOffice, planTyping } from "./typing-pace";

describe("typing pace", () => {
  it("types everywhere but in LibreOffice in one run paced by pings", () => {
    expect(planTyping("mousepad.Mousepad", "a😀b")).toEqual([
      { text: "a😀b", pace: { chunk: 40, gapMs: 8, usesBarrier: true } },
    ]);
  });

  it("asks no pings of VLC, which promises to answer and does not", () => {
    for (const wmClass of ["vlc.vlc", "vlc"]) {
      expect(planTyping(wmClass, "a😀b")).toEqual([
        { text: "a😀b", pace: { chunk: 4, gapMs: 12, usesBarrier: false } },
      ]);
    }
    expect(planTyping("vlc-clone.Clone", "a")[0]?.pace.usesBarrier).toBe(true);
  });

  it("cuts text for LibreOffice where plain characters meet those beyond the basic plane", () => {
    const runs = planTyping("libreoffice.libreoffice-writer", "ab👩\u200d👧c");
    expect(runs.map(({ text }) => text)).toEqual(["ab", "👩", "\u200d", "👧", "c"]);
    expect(runs.every(({ pace }) => !pace.usesBarrier)).toBe(true);
  });

  it("knows LibreOffice by its window class", () => {
    expect(["libreoffice.libreoffice-calc", "Soffice", "soffice.bin"].map(isLibreOffice)).toEqual([true, true, true]);
    expect(["chromium.Chromium", "my-libreoffice-clone.X"].map(isLibreOffice)).toEqual([false, false]);
  });
});
