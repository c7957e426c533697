import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeStep, type StepFacts } from "./judge-step";
import { defaultSafety, SAFETY_VERDICTS, safetySchema, type SafetyRules } from "./safety.rules";

const facts = (over: Partial<StepFacts> = {}): StepFacts => ({
  isSandbox: true,
  isMutating: true,
  app: "gedit",
  domain: null,
  text: 'click the push button "Save"',
  ...over,
});
const rules = (over: object): SafetyRules => safetySchema.parse(over);

describe("the safety rules", () => {
  it.each([
    ["a list of more than 500", { apps: Array(501).fill({ app: "a", verdict: "deny" }) }],
    ["a word that is no word", { irreversible_words: ["(a+)+$"] }],
    ["a word of more than 64 characters", { irreversible_words: ["a".repeat(65)] }],
    ["a domain of more than 253 characters", { domains: [{ domain: "a".repeat(254), verdict: "deny" }] }],
  ])("refuse %s", (_, rules) => {
    expect(safetySchema.safeParse(rules).success).toBe(false);
  });

  it("allow steps in a sandbox unless a workspace says otherwise", () => {
    expect(judgeStep(defaultSafety(), facts())).toEqual({ verdict: "allow", rule: null });
    expect(judgeStep(defaultSafety(), facts({ text: 'click the push button "Delete"' }))).toMatchObject({
      verdict: "allow",
    });
  });

  it("confirm what cannot be taken back outside of sandboxes, unless the call allows it", () => {
    const step = facts({ isSandbox: false, text: 'click the push button "Delete"' });
    expect(judgeStep(defaultSafety(), step)).toEqual({ verdict: "confirm", rule: "word delete" });
    expect(judgeStep(defaultSafety(), { ...step, allowIrreversible: true })).toMatchObject({ verdict: "allow" });
    const denying = rules({ irreversible: { device: "deny" } });
    expect(judgeStep(denying, { ...step, allowIrreversible: true })).toMatchObject({ verdict: "deny" });
    expect(judgeStep(defaultSafety(), { ...step, isSandbox: true, allowIrreversible: false })).toMatchObject({
      verdict: "confirm",
    });
  });

  it("take whole words only, in any case", () => {
    const strict = rules({ irreversible: { sandbox: "pause" } });
    expect(judgeStep(strict, facts({ text: 'click "SEND"' }))).toMatchObject({ verdict: "pause" });
    expect(judgeStep(strict, facts({ text: 'click "Sender"' }))).toMatchObject({ verdict: "allow" });
  });

  it("know apps, and those that are not listed", () => {
    const listed = rules({
      apps: [
        { app: "Thunderbird", verdict: "deny" },
        { app: "gedit", verdict: "allow" },
      ],
      other_apps: "confirm",
    });
    expect(judgeStep(listed, facts({ app: "thunderbird" }))).toEqual({ verdict: "deny", rule: "app thunderbird" });
    expect(judgeStep(listed, facts())).toMatchObject({ verdict: "allow" });
    expect(judgeStep(listed, facts({ app: "xterm" }))).toMatchObject({ verdict: "confirm" });
  });

  it("cover subdomains; the longest name decides", () => {
    const listed = rules({
      domains: [
        { domain: "example.com", verdict: "deny" },
        { domain: "docs.example.com", verdict: "allow" },
      ],
    });
    expect(judgeStep(listed, facts({ domain: "mail.example.com" }))).toMatchObject({ verdict: "deny" });
    expect(judgeStep(listed, facts({ domain: "docs.example.com" }))).toMatchObject({ verdict: "allow" });
    expect(judgeStep(listed, facts({ domain: "notexample.com" }))).toMatchObject({ verdict: "allow" });
  });

  it("fail closed: an unknown program outside sandboxes, and rules that could not be read", () => {
    const outside = facts({ isSandbox: false, app: null });
    expect(judgeStep(defaultSafety(), outside)).toMatchObject({ verdict: "confirm" });
    expect(judgeStep(defaultSafety(), { ...outside, isMutating: false })).toMatchObject({ verdict: "allow" });
    expect(judgeStep(null, facts())).toMatchObject({ verdict: "confirm" });
    expect(judgeStep(null, facts({ isMutating: false }))).toMatchObject({ verdict: "allow" });
  });

  it("never get milder by another entry", () => {
    const verdict = fc.constantFrom(...SAFETY_VERDICTS);
    fc.assert(
      fc.property(verdict, verdict, fc.boolean(), (first, second, isSandbox) => {
        const one = judgeStep(rules({ apps: [{ app: "gedit", verdict: first }] }), facts({ isSandbox })).verdict;
        const both = judgeStep(
          rules({
            apps: [
              { app: "gedit", verdict: first },
              { app: "gedit", verdict: second },
            ],
          }),
          facts({ isSandbox }),
        ).verdict;
        expect(SAFETY_VERDICTS.indexOf(both)).toBeGreaterThanOrEqual(SAFETY_VERDICTS.indexOf(one));
      }),
    );
  });

  it("have at most 500 entries of a kind", () => {
    const apps = Array.from({ length: 501 }, (_, at) => ({ app: `app${at}`, verdict: "deny" }));
    expect(safetySchema.safeParse({ apps }).success).toBe(false);
    expect(safetySchema.safeParse({ apps: apps.slice(1) }).success).toBe(true);
  });
});
