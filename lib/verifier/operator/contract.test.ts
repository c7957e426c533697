import { describe, expect, it } from "vitest";
import { readOutput, verifierFileSchema } from "./contract";

const good = { score: 0.5, checks: [{ name: "total", passed: false, detail: "41" }], message: "half" };

describe("what a verifier prints", () => {
  it("is its score with each check", () => {
    expect(readOutput(`${JSON.stringify(good)}\n`)).toEqual({
      ...{ ok: true, score: 0.5, detail: "half" },
      parts: [{ name: "total", passed: false, expected: null, got: "41" }],
    });
  });

  it.each([
    ["nothing", "", "it printed nothing"],
    ["words", "all is well", "it did not print one JSON object: all is well"],
    ["words before the object", `debug\n${JSON.stringify(good)}`, "it did not print one JSON object"],
    ["two objects", `${JSON.stringify(good)}\n${JSON.stringify(good)}`, "it did not print one JSON object"],
    ["a list", "[]", "its output is not of the contract"],
    ["a bare number", "1", "its output is not of the contract"],
    ["NaN, as Python writes it", '{"score": NaN, "checks": [], "message": ""}', "it did not print one JSON object"],
    ["a number beyond all bounds", '{"score": 1e999, "checks": [], "message": ""}', "score:"],
    ["a score above 1", JSON.stringify({ ...good, score: 1.01 }), "score:"],
    ["a negative score", JSON.stringify({ ...good, score: -0.1 }), "score:"],
    ["a score as text", JSON.stringify({ ...good, score: "1" }), "score:"],
    ["a truth as score", JSON.stringify({ ...good, score: true }), "score:"],
    ["no score", JSON.stringify({ checks: [], message: "" }), "score:"],
    ["null as score", JSON.stringify({ ...good, score: null }), "score:"],
    ["no checks", JSON.stringify({ score: 1, message: "" }), "checks:"],
    [
      "a check without its result",
      JSON.stringify({ ...good, checks: [{ name: "a", detail: "" }] }),
      "checks.0.passed:",
    ],
    ["no message", JSON.stringify({ score: 1, checks: [] }), "message:"],
    ["a member that is unknown", JSON.stringify({ ...good, verdict: "pass" }), "not of the contract"],
    [
      "more checks than are shown",
      JSON.stringify({ ...good, checks: Array.from({ length: 501 }, () => good.checks[0]) }),
      "checks:",
    ],
  ])("is no score when it is %s", (_what, output, message) => {
    const reply = readOutput(output);
    expect(reply).toMatchObject({ ok: false, kind: "contract" });
    expect(reply.ok ? "" : reply.message).toContain(message);
  });
});

describe("verifier.json", () => {
  const file = { description: "d", language: "python", functions: ["totals"] };

  it("has limits when it names none", () => {
    expect(verifierFileSchema.parse(file)).toMatchObject({ timeout_s: 60, memory_mib: 512 });
  });

  it.each([
    { entry: "../other.py" },
    { entry: "/bin/sh" },
    { timeout_s: 3_600 },
    { memory_mib: 64_000 },
    { functions: [] },
  ])("refuses %j", (change) => {
    expect(verifierFileSchema.safeParse({ ...file, ...change }).success).toBe(false);
  });
});
