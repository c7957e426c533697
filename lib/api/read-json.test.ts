import { describe, expect, it } from "vitest";
import { readJson } from "./read-json";

const read = (body: string) =>
  readJson(new Request("http://localhost/", { method: "POST", body, headers: { "content-type": "application/json" } }));

describe("a body that spells out what no text holds", () => {
  it.each([
    ["U+0000", String.raw`{"a": "\u0000"}`],
    ["U+0000 after a backslash", String.raw`{"a": "\\\u0000"}`],
    ["the first half of a pair alone", String.raw`{"a": "\ud83d"}`],
    ["the second half alone", String.raw`{"a": "\uDE00"}`],
    ["the halves in the wrong order", String.raw`{"a": "\ude00\ud83d"}`],
    ["a first half behind a whole pair", String.raw`{"a": "\ud83d\ude00\ud83d"}`],
    ["a half behind the letters of the other", String.raw`{"a": "\\ud83d\ude00"}`],
    ["a half in a key", String.raw`{"\ud83d": 1}`],
  ])("is refused: %s", async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: "invalid_json" });
  });

  it.each([
    ["a whole pair", String.raw`{"a": "\ud83D\uDe00"}`, "\u{1f600}"],
    ["a backslash and letters", String.raw`{"a": "\\u0000 \\ud83d"}`, String.raw`\u0000 \ud83d`],
    ["other escapes", String.raw`{"a": "\n\u00e9\ud7ff\ue000"}`, "\n\u00e9\ud7ff\ue000"],
  ])("is told from %s", async (_, body, text) => {
    await expect(read(body)).resolves.toEqual({ a: text });
  });
});
