import { describe, expect, it } from "vitest";
import { attemptFixture } from "@/lib/testing/fixtures/attempt.fixture";
import { attemptDetailWire, type AttemptDetailWire } from "./attempt.wire";
import { withoutContent } from "./withheld";

const PLANTED = "planted text";
const value = { getter: "g", parameters: { path: PLANTED }, preview: PLANTED, value: null, files: [] };
const whole: AttemptDetailWire = {
  ...attemptFixture(),
  checker_error: PLANTED,
  gates: [],
  lineage: null,
  video: null,
  file_changes: null,
  logs: null,
  earlier_tries: [],
  recipe_digest: null,
  usage: null,
  setup: [{ type: "launch", ok: true, detail: PLANTED, duration_ms: 1 }],
  verification: {
    score: 0.5,
    checker_error: null,
    checker_skipped: null,
    conj: "and",
    checks: [
      {
        ...{ index: 0, func: "f", implementation: "f@1", score: 0.5, duration_ms: 2, error: PLANTED, detail: PLANTED },
        ...{ result: value, expected: value, options: { like: PLANTED } },
        parts: [{ name: PLANTED, passed: true, expected: PLANTED, got: PLANTED }],
      },
    ],
    postconfig: [{ type: "sleep", ok: true, detail: PLANTED, duration_ms: 1 }],
    profile: "osworld",
    duration_ms: 3,
  },
  steps: [
    {
      ...{ index: 1, ok: true, error: PLANTED, note: PLANTED, active_window: PLANTED, screen_changed: true },
      ...{ frame_before: null, frame_after: null, started_at: new Date(0).toISOString(), shared: false, call: null },
      ...{ wait_ms: 1, act_ms: 2, settle_ms: 3, tree: null, hit: null },
      action: { type: "type", text: PLANTED },
      intent: { text: PLANTED },
    },
  ],
};

describe("an attempt without its content", () => {
  it("keeps facts and figures, and no text that a desktop or model could have written", () => {
    const kept = withoutContent(attemptDetailWire.parse(whole));
    expect(JSON.stringify(kept)).not.toContain(PLANTED);
    expect(attemptDetailWire.parse(kept)).toEqual(kept);
    expect(kept).toMatchObject({
      content_withheld: true,
      score: whole.score,
      verification: { score: 0.5, checks: [{ func: "f", score: 0.5 }] },
      steps: [{ index: 1, ok: true, action: { type: "type" }, act_ms: 2 }],
    });
  });
});
