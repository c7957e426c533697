import { describe, expect, it } from "vitest";
import { hashApiKeyText, isApiKeyText, makeApiKeyText } from "./api-key-text";

describe("API keys as text", () => {
  it("are recognised by their shape and never alike", () => {
    const keys = Array.from({ length: 50 }, makeApiKeyText);
    expect(new Set(keys.map((key) => key.text)).size).toBe(50);
    for (const { text, prefix, hash } of keys) {
      expect(text).toMatch(/^dp_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
      expect(text.startsWith(`${prefix}_`)).toBe(true);
      expect(isApiKeyText(text)).toBe(true);
      expect(hash).toBe(hashApiKeyText(text));
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it("are refused with any one character changed, cut or added", () => {
    const { text } = makeApiKeyText();
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "a" ? "b" : "a";
      expect(isApiKeyText(text.slice(0, at) + other + text.slice(at + 1)), `character ${at}`).toBe(false);
    }
    expect(isApiKeyText(text.slice(0, -1))).toBe(false);
    expect(isApiKeyText(`${text}a`)).toBe(false);
  });
});
