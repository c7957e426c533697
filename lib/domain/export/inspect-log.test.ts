import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AttemptDetailWire, StepWire } from "../attempt/attempt.wire";
import type { RunWire } from "../run/run.wire";
import type { ExportTotals } from "./export-totals";
import { inspectFrames, inspectLog, type InspectPictures } from "./inspect-log";

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const step = (index: number, before: string | null, after: string | null) =>
  ({
    ...{ index, action: { type: "click" }, note: null, ok: true, error: null, shared: false, call: null },
    ...{ frame_before: before, frame_after: after },
  }) as unknown as StepWire;
const attempt = (steps: StepWire[]) =>
  ({
    ...{ id: "att_1", task_id: "task-1", instruction: "Do it.", round: 1, copy: 1, fork: 1, steps },
    ...{ status: "done", verdict: "valid", verifier: "valid", outcome: "success", score: 1, human_assisted: null },
    ...{ bad_gates: [], invalid_reasons: [], failure: null, checker_error: null, checker_skipped: null },
    ...{ invalidated: null, model_use: null, duration_ms: 5, verification: null, labels: [] },
  }) as unknown as AttemptDetailWire;
const run = { rounds: 1, parallel_copies: 1, fork_copies: 1, policy: "model", status: "completed" } as RunWire;
const totals = { counts: { success: 1, fail: 0, pending: 0 }, attempts: 1, meanScore: 1, setAside: 0 };

/** What the published schema of a sample says of pictures, of log version 2. */
const text = z.strictObject({ type: z.literal("text"), text: z.string() });
const image = z.strictObject({ type: z.literal("image"), image: z.string(), detail: z.enum(["auto", "low", "high"]) });
const sampleSchema = z.looseObject({
  attachments: z.record(z.string(), z.string()),
  messages: z.array(
    z.looseObject({
      id: z.string(),
      role: z.enum(["user", "assistant", "tool"]),
      content: z.union([z.string(), z.array(z.discriminatedUnion("type", [text, image]))]),
    }),
  ),
});

async function sampleOf(steps: StepWire[], picturesOf?: InspectPictures) {
  const batches = (async function* () {
    yield [attempt(steps)];
  })();
  let log = "";
  for await (const part of inspectLog(run, totals as unknown as ExportTotals, "1", batches, picturesOf)) log += part;
  const [sample] = (JSON.parse(log) as { samples: unknown[] }).samples;
  return sample;
}

const imagesIn = (messages: z.infer<typeof sampleSchema>["messages"]) =>
  messages
    .flatMap(({ content }) => (typeof content === "string" ? [] : content))
    .flatMap((part) => (part.type === "image" ? part.image : []));

const STEPS = [step(1, digest("a"), digest("b")), step(2, digest("b"), digest("c")), step(3, digest("d"), null)];
/** All but one, which was removed since. */
const pictures: InspectPictures = async function* (found) {
  for (const one of inspectFrames(found)) if (one !== digest("c")) yield { digest: one, base64: btoa(one) };
};

describe("the pictures of an Inspect log", () => {
  it("are named by digest and not there unless they are asked for", async () => {
    const sample = await sampleOf(STEPS);
    expect(sample).not.toHaveProperty("attachments");
    expect(JSON.stringify(sample)).toContain(`screen: ${digest("b")}`);
    expect(JSON.stringify(sample)).not.toContain("data:image");
  });

  it("are attachments by hash, before and after each step, each there once", async () => {
    const { attachments, messages } = sampleSchema.parse(await sampleOf(STEPS, pictures));
    expect(Object.keys(attachments)).toEqual(["a", "b", "d"].map((letter) => letter.repeat(64)));
    expect(attachments["b".repeat(64)]).toBe(`data:image/png;base64,${btoa(digest("b"))}`);
    expect(imagesIn(messages)).toEqual(["a", "b", "d"].map((letter) => `attachment://${letter.repeat(64)}`));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  it("that are lost are named, and counted as left out", async () => {
    const sample = await sampleOf(STEPS, pictures);
    expect(JSON.stringify(sample)).toContain(`screen: ${digest("c")}`);
    expect(sample).toMatchObject({ metadata: { pictures_left_out: 1 } });
  });
});
