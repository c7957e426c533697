import { expect, test } from "vitest";
import { quotedPaths, relativeLinks } from "./check-docs.mjs";

test("quoted paths of the checkout are found, code and patterns are not", () => {
  const text = "See `lib/engine/lease.ts:12`, `npm test`, `docs/errors/<code>.md`, `*.db.test.ts`, `a/b`, `app/`.";
  expect(quotedPaths(text, ["lib", "docs", "app"])).toEqual(["lib/engine/lease.ts", "app/"]);
});

test("relative links are found, addresses and anchors are not", () => {
  expect(relativeLinks("[a](docs/a.md#x) [b](https://example.org) [c](#here)")).toEqual(["docs/a.md"]);
});
