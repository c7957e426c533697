import { expect, test } from "vitest";
import { inertLine, inertText } from "./inert-text";

test("escapes of a terminal and control characters are told by their number, line breaks and tabs stay", () => {
  expect(inertText("\u001b[31mred\u001b[0m\u0007\u0000\u007f\u009b")).toBe(
    "⟨001B⟩[31mred⟨001B⟩[0m⟨0007⟩⟨0000⟩⟨007F⟩⟨009B⟩",
  );
  expect(inertText("a\r\nb\tc\rd")).toBe("a\nb\tc⟨000D⟩d");
});

test("marks that turn the writing or hide in it are told by their number", () => {
  expect(inertText("safe\u202egnp.exe\u2066x\u2069\u200f\ufeff")).toBe("safe⟨202E⟩gnp.exe⟨2066⟩x⟨2069⟩⟨200F⟩⟨FEFF⟩");
  expect(inertText("\u2028")).toBe("⟨2028⟩");
});

test("halves of a pair are told, whole pairs, joined signs and other scripts stay", () => {
  expect(inertText("\ud83d x \ude00")).toBe("⟨D83D⟩ x ⟨DE00⟩");
  const fine = "😀 👩‍💻 עברית العربية <b>&amp;</b>";
  expect(inertText(fine)).toBe(fine);
});

test("a line of a million characters is cut before anything else is done with it", () => {
  expect(inertLine("x".repeat(1_000_000), 10)).toBe("xxxxxxxxx…");
  expect(inertLine("a\nb\tc")).toBe("a⏎b⇥c");
  expect(inertLine("\u202e".repeat(9), 10)).toHaveLength(10);
});
