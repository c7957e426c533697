import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readSecret } from "./secret";

const home = mkdtempSync(path.join(tmpdir(), "dp-secret-"));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("the secret is made once, kept closed to others, and the same from then on", () => {
  const first = readSecret({ secret: null, home });
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readSecret({ secret: null, home })).toBe(first);
  expect(statSync(path.join(home, "secret")).mode & 0o777).toBe(0o600);
});

test("a configured secret wins and nothing is written", () => {
  expect(readSecret({ secret: "x".repeat(32), home })).toBe("x".repeat(32));
  expect(() => statSync(path.join(home, "secret"))).toThrow("ENOENT");
});
