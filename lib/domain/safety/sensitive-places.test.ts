import { describe, expect, it } from "vitest";
import type { AccessibleNode } from "../observation/observation";
import { scrub } from "./secrets";
import { isSensitive, sensitivePlaces } from "./sensitive-places";

describe("sensitive text", () => {
  it.each([
    "write to ann@example.com",
    "4111 1111 1111 1111",
    "078-05-1120",
    "+49 170 1234567",
    "sk-abcdefghijklmnop1234",
  ])("is %s", (text) => expect(isSensitive(text)).toBe(true));
  it.each(["Save As...", "4111 1111 1111 1112", "12:30 on 2026-01-02", "Sheet 3 of 10", "B12"])("is not %s", (text) =>
    expect(isSensitive(text)).toBe(false),
  );

  it.each(["a", "eyJ-", "sk-sk-", "+12 34 ", "a@b"])("is looked for in no more than a moment in much of %j", (part) => {
    const text = part.repeat(200_000 / part.length);
    const startedAt = performance.now();
    isSensitive(text);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe("places to hide", () => {
  it("are those of passwords, sensitive texts and secret values", () => {
    const node = (role: string, name: string, x: number, text: string | null = null): AccessibleNode => ({
      ...{ role, name, text, description: "", states: [], children: [] },
      rect: { x, y: 0, width: 10, height: 10 },
    });
    const root = {
      ...node("frame", "Form", 0),
      children: [
        node("password text", "", 1),
        node("entry", "Mail", 2, "ann@example.com"),
        node("entry", "Code", 3, "xx7Qz9xx"),
        node("push button", "Save", 4),
      ],
    };
    const tree = { applications: [{ name: "form", isAnswering: true, root }], nodeCount: 5, takenMs: 0 };
    expect(
      sensitivePlaces(tree, [{ name: "code", value: "7Qz9" }])
        .map(({ x }) => x)
        .sort(),
    ).toEqual([1, 2, 3]);
  });
});

describe("scrubbing", () => {
  it("replaces the longer of two values that hold each other first", () => {
    const secrets = [
      { name: "pin", value: "12" },
      { name: "code", value: "1234" },
      { name: "none", value: "" },
    ];
    expect(scrub("1234 and 12", secrets)).toBe("[secret code] and [secret pin]");
  });
});
