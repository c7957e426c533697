import { describe, expect, it } from "vitest";
import type { DecisionQuestion, TierAnswer } from "@/lib/domain/decision/decision";
import { LostReply, UnusableReply, type DecisionPurse, type DecisionTier } from "./decision-tier.port";
import { walkChain, type ChainOptions } from "./tier-chain";

const question: DecisionQuestion = {
  kind: "choice",
  question: "which",
  context: "",
  options: [
    { id: "a", text: "A" },
    { id: "b", text: "B" },
  ],
  images: [],
};
const says = (choice: string | null, confidence: number | null, costMicroUsd: number | null = 0): TierAnswer => ({
  choice,
  confidence,
  probs: choice === null ? {} : { [choice]: confidence ?? 0 },
  costMicroUsd,
  detail: null,
});
const tier = (name: string, answer: TierAnswer | Error | "hangs", over: Partial<DecisionTier> = {}): DecisionTier => ({
  name,
  tier: "local",
  seesImages: true,
  costMicroUsdMax: () => 0,
  decide: () =>
    answer === "hangs"
      ? new Promise<TierAnswer>(() => undefined)
      : answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve(answer),
  ...over,
});
const walk = (tiers: DecisionTier[], options: Partial<ChainOptions> = {}, asked = question) =>
  walkChain(tiers, asked, { allowAbstain: false, latencyBudgetMs: 1_000, monotonicMs: () => 0, ...options });

describe("the chain of tiers", () => {
  it("stops at the first that is confident enough for the kind", async () => {
    const decided = await walk([tier("one", says("a", 0.6)), tier("two", says("b", 1))]);
    expect(decided).toMatchObject({ choice: "a", backend: "one", escalated: false, abstained: false });
    expect(decided.tries).toHaveLength(1);
    const verify = await walk(
      [tier("one", says("a", 0.7)), tier("two", says("b", 0.9))],
      {},
      { ...question, kind: "verify" },
    );
    expect(verify).toMatchObject({ choice: "b", threshold: 0.8, escalated: true });
    expect(verify.tries.map(({ result }) => result)).toEqual(["under_threshold", "answered"]);
  });

  it("lets the last answer stand, or abstains where that is allowed", async () => {
    const tiers = [tier("one", says("a", 0.3)), tier("two", says("b", 0.4))];
    expect(await walk(tiers)).toMatchObject({ choice: "b", confidence: 0.4, abstained: false });
    expect(await walk(tiers, { allowAbstain: true })).toMatchObject({ choice: null, confidence: 0.4, abstained: true });
  });

  it("goes on when one fails, and says so when nobody answers", async () => {
    const decided = await walk([tier("one", new Error("is away")), tier("two", says(null, null))]);
    expect(decided).toMatchObject({ choice: null, abstained: false, backend: null });
    expect(decided.tries.map(({ result, detail }) => [result, detail])).toEqual([
      ["error", "is away"],
      ["abstained", null],
    ]);
    expect(await walk([tier("one", new Error("is away"))], { allowAbstain: true })).toMatchObject({ abstained: true });
  });

  it("passes over one that sees no pictures", async () => {
    const blind = tier("blind", says("a", 1), { seesImages: false });
    const decided = await walk([blind, tier("two", says("b", 1))], {}, { ...question, images: [new Uint8Array(1)] });
    expect(decided).toMatchObject({ choice: "b", escalated: false });
    expect(decided.tries[0]).toMatchObject({ result: "skipped", detail: "it sees no pictures" });
  });

  it("does not wait for one that hangs beyond the latency budget", async () => {
    const decided = await walk([tier("one", "hangs"), tier("two", says("a", 1))], {
      latencyBudgetMs: 20,
      monotonicMs: () => performance.now(),
    });
    expect(decided.tries.map(({ result }) => result)).toEqual(["timeout", "skipped"]);
    expect(decided.choice).toBeNull();
  });

  it("spends nothing that does not fit, and counts what a lost reply may have cost", async () => {
    const moves: string[] = [];
    let left = 100;
    const purse: DecisionPurse = {
      reserve: (amount) => {
        if (amount > left) return Promise.resolve(false);
        left -= amount;
        return Promise.resolve(true);
      },
      settle: (reserved, spent) => {
        moves.push(`${reserved}->${spent}`);
        left += reserved - (spent ?? 0);
        return Promise.resolve();
      },
    };
    const model = (name: string, answer: TierAnswer | Error | "hangs") =>
      tier(name, answer, { tier: "fast", costMicroUsdMax: () => 60 });
    const cheap = await walk([model("one", says("a", 0.1, 50)), model("two", says("b", 1, 1))], { purse });
    expect(cheap).toMatchObject({ choice: "a", costMicroUsd: 50 });
    expect(cheap.tries[1]).toMatchObject({ result: "skipped", costMicroUsd: 0 });
    left = 60;
    const late = await walk([model("three", "hangs")], {
      purse,
      latencyBudgetMs: 10,
      monotonicMs: () => performance.now(),
    });
    expect(late.costMicroUsd).toBe(60);
    expect(moves).toEqual(["60->50", "60->60"]);
  });

  it("counts a reply that is no answer at what it cost, and one that never came at nothing", async () => {
    const settled: Array<number | null> = [];
    const purse: DecisionPurse = {
      reserve: () => Promise.resolve(true),
      settle: (_, spent) => Promise.resolve(void settled.push(spent)),
    };
    const model = (name: string, error: Error) => tier(name, error, { tier: "fast", costMicroUsdMax: () => 60 });
    const tiers = [model("one", new UnusableReply("no JSON", 40)), model("two", new Error("is away"))];
    const decided = await walk(tiers, { purse });
    expect(decided.tries).toMatchObject([
      { result: "error", costMicroUsd: 40, detail: "no JSON" },
      { result: "error", costMicroUsd: 0, detail: "is away" },
    ]);
    expect(decided.costMicroUsd).toBe(40);
    expect(settled).toEqual([40, 0]);
    const unpriced = await walk([model("one", new UnusableReply("no JSON", null))], { purse });
    expect(unpriced.costMicroUsd).toBeNull();
  });

  it("counts one that was asked and gave nothing that can be read at the most that it may cost", async () => {
    const model = (error: Error) => tier("one", error, { tier: "fast", costMicroUsdMax: () => 60 });
    const decided = await walk([
      model(new LostReply("no answer within 5 s", true)),
      model(new LostReply("the answer is not JSON", false)),
      model(new Error("ECONNREFUSED")),
    ]);
    expect(decided.tries.map(({ result, costMicroUsd }) => [result, costMicroUsd])).toEqual([
      ["timeout", 60],
      ["error", 60],
      ["error", 0],
    ]);
  });

  it("gives a tier a little less time than there is, so that it can say what it ran into", async () => {
    const given: number[] = [];
    const asked = tier("one", says("a", 1), {
      decide: (_question, _signal, withinMs) => {
        given.push(withinMs);
        return Promise.resolve(says("a", 1));
      },
    });
    await walk([asked]);
    await walk([asked], { latencyBudgetMs: 30_000 });
    expect(given).toEqual([900, 29_000]);
  });

  it("has no cost when a price is not known", async () => {
    const unpriced = tier("one", says("a", 1, null), { tier: "fast", costMicroUsdMax: () => null });
    expect(await walk([unpriced])).toMatchObject({ costMicroUsd: null });
  });
});
