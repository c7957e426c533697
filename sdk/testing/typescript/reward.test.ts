import { describe, expect, it } from "vitest";
import { CheckerError, InvalidEpisode } from "../../typescript/src/errors";
import { requireCounted, rewardOf, type Reward } from "../../typescript/src/reward";
import { Attempt } from "../../typescript/src/run";
import type * as wire from "../../typescript/src/wire";

const VALID: Reward = {
  ...{ score: 0, valid: true, verdict: "valid", invalid_reasons: [], bad_gates: [] },
  ...{ checker_error: null, checker_skipped: null },
};
const INVALID: Reward = {
  ...VALID,
  valid: false,
  verdict: "invalid",
  bad_gates: ["netns"],
  invalid_reasons: ["it differs"],
};

describe("a reward", () => {
  it("of a valid failure is 0", () => {
    expect(requireCounted(rewardOf(VALID)).score).toBe(0);
  });

  it.each([null, 0, 1])("of an invalid episode has no score, even if the server sent %s", (score) => {
    const reward = rewardOf({ ...INVALID, score });
    expect(reward.score).toBeNull();
    expect(() => requireCounted(reward)).toThrow(InvalidEpisode);
  });

  it("without a score is an error of the checker", () => {
    expect(() => requireCounted(rewardOf({ ...VALID, score: null }))).toThrow(CheckerError);
  });
});

const attempt = (over: object) =>
  new Attempt({
    ...{ id: "att_1", status: "done", verdict: "valid", verifier: "valid", score: 0.5, bad_gates: [] },
    ...{ invalid_reasons: [], checker_error: null, checker_skipped: null, human_assisted: null, failure: null },
    ...over,
  } as unknown as wire.Attempt);

describe("an attempt", () => {
  it("that counts has its score", () => {
    expect(attempt({}).reward().score).toBe(0.5);
  });

  it.each([
    [{ verdict: "invalid", verifier: "invalid", score: 0, invalid_reasons: ["netns"] }, InvalidEpisode],
    [{ verdict: "pending", verifier: "not_checked", score: 0 }, InvalidEpisode],
    [{ verdict: null, verifier: "not_checked", score: 0, status: "cancelled" }, InvalidEpisode],
    [{ human_assisted: { at: "now", reason: "stuck" }, score: 0 }, InvalidEpisode],
    [{ status: "error", score: null, failure: { code: "desktop_lost", message: "gone" } }, CheckerError],
    [{ score: null, checker_error: "it raised" }, CheckerError],
  ])("that does not count is no number: %j", (over, error) => {
    const reward = attempt(over).reward({ strict: false });
    expect(reward.score).toBeNull();
    expect(reward.valid).toBe(error === CheckerError);
    expect(() => attempt(over).reward()).toThrow(error);
  });

  it("that goes on has no reward yet", () => {
    for (const strict of [true, false]) {
      expect(() => attempt({ status: "running", score: 0 }).reward({ strict })).toThrow("is running");
    }
  });
});
