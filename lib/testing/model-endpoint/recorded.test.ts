import { expect, it } from "vitest";
import { FAULTS } from "./faults";
import { openPolicyBench, showDesktop, turnsOf } from "./policy-bench";
import { recordedReplies } from "./recorded";

it("plays the records of a conversation again, to the same actions", async () => {
  const bench = await openPolicyBench();
  const names = ["many-calls", "malformed-arguments", "no-tool-call", "refusal", "cut", "cut-in-call", "unknown-tool"];
  bench.endpoint.script(
    "once",
    names.map((name) => FAULTS[name]?.reply ?? {}),
  );
  const play = (model: string) => showDesktop().then((desktop) => turnsOf(bench.policy(model), desktop, 30));
  const first = await play("script:once");
  bench.endpoint.script("again", recordedReplies(first.flatMap(({ call }) => call?.record ?? [])));
  const second = await play("script:again");
  expect(second.map(({ action }) => action)).toEqual(first.map(({ action }) => action));
  expect(first.length).toBe(12);
  await bench.close();
});

it("takes replies that were written by hand, and nothing else", () => {
  expect(recordedReplies([{ text: "hello" }, { calls: [{ name: "done", arguments: {} }] }])).toHaveLength(2);
  expect(() => recordedReplies([{ say: "hello" }])).toThrow();
});
