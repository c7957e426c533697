import { expect, it } from "vitest";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunExport } from "@/lib/services/run/export-run";
import { inspectPictures } from "./inspect-pictures";

const attemptOf = (...frames: string[]) =>
  ({ steps: frames.map((frame_after) => ({ frame_before: null, frame_after })) }) as unknown as AttemptDetailWire;

it("one log has no more pictures than its readers can open, and none that are lost or another's", async () => {
  const found: Pick<RunExport, "known" | "bytes"> = {
    known: (digests) => Promise.resolve(new Set(digests.filter((digest) => digest !== "another's"))),
    bytes: (digest) => Promise.resolve(digest === "lost" ? null : new Uint8Array(30)),
  };
  const of = inspectPictures(found as RunExport, 130);
  const told: string[] = [];
  for (const attempt of [attemptOf("a", "lost", "another's", "b"), attemptOf("c", "d"), attemptOf("e")]) {
    for await (const { digest } of of(attempt)) told.push(digest);
  }
  expect(told).toEqual(["a", "b", "c"]);
});
