import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { artifactDigests, artifactTree } from "./artifact-tree";

const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const bytesOf = (digit: string) => Buffer.from(digit.repeat(64), "hex");
const leaf = (digit: string) => sha(Uint8Array.of(0), bytesOf(digit));
const node = (left: Buffer, right: Buffer) => sha(Uint8Array.of(1), left, right);
const attempt = (...digits: string[]) => ({
  artifacts: digits.map((digit) => ({ role: "frame", digest: `sha256:${digit.repeat(64)}` })),
});

test("names each artifact once, sorted, whichever attempts share it", () => {
  const digests = artifactDigests([attempt("3", "1"), attempt("1", "2")]);
  expect(digests.map((digest) => digest.at(-1))).toEqual(["1", "2", "3"]);
});

test("gives the tree of RFC 6962, also for counts that are no power of two", () => {
  const root = (...digits: string[]) => artifactTree([attempt(...digits)]);
  expect(root()).toEqual({ count: 0, root: `sha256:${sha().toString("hex")}` });
  expect(root("1")).toEqual({ count: 1, root: `sha256:${leaf("1").toString("hex")}` });
  const four = node(node(leaf("1"), leaf("2")), node(leaf("3"), leaf("4")));
  expect(root("4", "3", "2", "1", "5")).toEqual({ count: 5, root: `sha256:${node(four, leaf("5")).toString("hex")}` });
});
