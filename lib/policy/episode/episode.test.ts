import { describe, expect, it } from "vitest";
import { policyDefinitionSchema } from "@/lib/domain/policy/policy-definition";
import type { ModelReply } from "../drivers/driver";
import { modelDriverOf } from "../drivers/model-drivers";
import type { Sight } from "../observation/observe";
import { screenMap } from "../observation/screen-map";
import {
  afterImageRefused,
  afterOverflow,
  afterReply,
  conversationOf,
  FIRST_STATE,
  takeNext,
  type EpisodeState,
} from "./episode";

const definition = policyDefinitionSchema.parse({ name: "a", driver: "openai_chat", base_url: "http://a", model: "m" });
const bounds = { screen: { width: 100, height: 100 }, isKey: (name: string) => name !== "nokey" };
const context = { driver: modelDriverOf(definition), definition, bounds };
const RULES = { historyTurns: 2, stallAfter: 3 };
const WORDS = { system: "s", task: "t" };

const sight = (digest: string): Sight => ({
  image: null,
  tree: `tree ${digest}`,
  marks: [],
  map: screenMap("pixels", { width: 100, height: 100 }, null),
  digest,
});
const reply = (text: string, ...calls: Array<[string, unknown]>): ModelReply => ({
  text,
  calls: calls.map(([name, input], index) => ({ id: `c${index}`, name, input })),
  finish: "calls",
  finishReason: null,
  isEmpty: false,
  model: null,
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  native: null,
});
/** A state after so many turns, each with one click. */
function played(count: number): EpisodeState {
  let state = FIRST_STATE;
  for (let turn = 1; turn <= count; turn++) {
    state = afterReply(state, sight(`${turn}`), reply(`thought ${turn}`, ["click", { x: turn, y: 0 }]), context, RULES);
    state = takeNext(state)?.state ?? state;
  }
  return state;
}
const sent = (state: EpisodeState) => conversationOf(state, sight("now"), WORDS, RULES);

describe("what is sent", () => {
  it("begins with the task and what is seen", () => {
    expect(sent(FIRST_STATE)).toEqual({
      ...WORDS,
      earlier: null,
      turns: [],
      now: { image: null, tree: "tree now", notes: [] },
    });
  });

  it("keeps the latest turns whole and makes a line of each before", () => {
    const { turns, earlier } = sent(played(5));
    expect(turns.map(({ observation }) => observation.tree)).toEqual(["tree 4", "tree 5"]);
    expect(earlier?.split("\n")).toEqual([
      "What you did earlier in this attempt:",
      expect.stringMatching(/^1\. .*"x":1.*\(you said: thought 1\)$/),
      expect.stringMatching(/^2\. .*"x":2/),
      expect.stringMatching(/^3\. .*"x":3/),
    ]);
  });

  it("is cut twice and then no more", () => {
    const once = afterOverflow(played(15)) as EpisodeState;
    expect(sent(once).turns).toHaveLength(1);
    expect(sent(once).earlier).not.toContain("you said");
    const twice = afterOverflow(once) as EpisodeState;
    expect(sent(twice).turns).toHaveLength(0);
    expect(sent(twice).earlier).toContain("(5 earlier replies are left out)\n6. ");
    expect(afterOverflow(twice)).toBeNull();
  });

  it("does not grow with the attempt once it is long", () => {
    const size = (state: EpisodeState) => JSON.stringify(sent(state)).length;
    const long = afterReply(
      played(40),
      sight("x"),
      reply("word ".repeat(100_000), ["type", { text: "y" }]),
      context,
      RULES,
    );
    expect(size(played(60)) - size(played(40))).toBeLessThan(20 * 800);
    expect(sent(takeNext(long)?.state ?? long).earlier?.length).toBeLessThan(40 * 800);
  });
});

it("smaller pictures are tried once", () => {
  const smaller = afterImageRefused(played(3), 1_280);
  expect(smaller).toMatchObject({ shrunkEdge: 640, turns: [] });
  expect(afterImageRefused(smaller as EpisodeState, 640)).toBeNull();
  expect(afterImageRefused(FIRST_STATE, 400)?.shrunkEdge).toBe(400);
});

it("a call without coordinates acts where the pointer was left, also over turns", () => {
  const drag = reply("", ["drag", { from_x: 1, from_y: 1, to_x: 7, to_y: 8 }]);
  expect(afterReply(FIRST_STATE, sight("a"), drag, context, RULES).pointer).toEqual({ x: 7, y: 8 });
});

it("states are never changed", () => {
  const before = played(3);
  const copy = structuredClone(before);
  afterReply(before, sight("4"), reply("", ["click", { x: 1, y: 1 }]), context, RULES);
  takeNext({ ...before, queue: [{ action: { type: "done" }, code: null, intent: {} }] });
  afterOverflow(before);
  expect(before).toEqual(copy);
});
