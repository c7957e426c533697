import { describe, expect, it } from "vitest";
import { decideLocally } from "@/lib/decision/local/local-tier";
import { AttemptError } from "@/lib/domain/failure";
import type { SeenElement } from "@/lib/domain/toolset/screen-reading";
import type { PlannedStep } from "@/lib/domain/toolset/step-options";
import { subtaskSchema } from "@/lib/domain/toolset/toolset.input";
import { playSubtask } from "./play-subtask";
import type { SubtaskPorts } from "./subtask.port";

const element = (role: string, name: string): SeenElement => ({
  app: "editor",
  isInFront: true,
  rect: { x: 0, y: 0, width: 10, height: 10 },
  node: { role, name, description: "", text: null, states: ["enabled"], rect: null, children: [] },
});

/** A screen whose buttons lead from page to page. */
function world(pages: Record<string, Record<string, string>>, over: Partial<SubtaskPorts> = {}) {
  let page = "start";
  let ms = 0;
  const log: string[] = [];
  const ports: SubtaskPorts = {
    look: () => {
      const elements = [
        element("label", `page ${page}`),
        ...Object.keys(pages[page] ?? {}).map((name) => element("push button", name)),
      ];
      return Promise.resolve({ elements, more: [], lines: elements.map(({ node }) => node.name).join("\n") });
    },
    decide: ({ kind, question, context, options }) => {
      const { choice, confidence } = decideLocally({ kind, question, context, options, images: [] });
      const stands = (confidence ?? 0) >= 0.6 ? choice : null;
      return Promise.resolve({ id: "dec_1", choice: stands, backend: "local", confidence, costMicroUsd: 0 });
    },
    judge: () => Promise.resolve({ verdict: "allow", rule: null }),
    holdLease: () => Promise.resolve(true),
    audit: ({ option }) => {
      log.push(`audit ${option.text}`);
      return Promise.resolve();
    },
    act: (step: PlannedStep) => {
      log.push(`act ${step.op}`);
      const to = Object.values(pages[page] ?? {})[0];
      const screenChanged = to !== undefined && to !== page;
      page = to ?? page;
      return Promise.resolve({ screenChanged });
    },
    progress: () => Promise.resolve(),
    monotonicMs: () => ms,
    now: () => new Date(0),
    ...over,
  };
  return { ports, log, pass: (by: number) => (ms += by) };
}
const play = (
  input: object,
  { ports }: { ports: SubtaskPorts },
  budgetMs = 1_000,
  signal = new AbortController().signal,
) => playSubtask(subtaskSchema.parse({ goal: "Click Next", ...input }), { budgetMs, signal }, ports);
const NEXT = { start: { Next: "end" }, end: {} };

describe("a subtask", () => {
  it("acts until its success text stands on the screen; each step is noted before it is taken", async () => {
    const site = world(NEXT);
    const end = await play({ success: [{ text: "page end" }] }, site);
    expect(end).toMatchObject({ status: "done", successHeld: true, decisionCount: 1, costMicroUsd: 0 });
    expect(end.steps).toMatchObject([
      { index: 1, option: 'click the push button "Next"', screenChanged: true, error: null },
    ]);
    expect(site.log).toEqual(['audit click the push button "Next"', "act click"]);
  });

  it("is done at once when the text stands there already", async () => {
    expect(await play({ success: [{ text: "page start" }] }, world(NEXT))).toMatchObject({ status: "done", steps: [] });
  });

  it("hands back when nothing on the screen is meant, with what it saw", async () => {
    const end = await play({ goal: "Book a room" }, world(NEXT));
    expect(end).toMatchObject({ status: "escalated", steps: [], successHeld: null });
    expect(end.seen?.lines).toContain("page start");
  });

  it("hands back when every clause has its step but the checks do not hold", async () => {
    expect(await play({ success: [{ text: "nowhere" }] }, world(NEXT))).toMatchObject({
      status: "escalated",
      successHeld: false,
    });
    expect(await play({}, world(NEXT))).toMatchObject({ status: "done", successHeld: null });
  });

  it("takes no more than its steps, and no more than its time", async () => {
    const circle = { start: { Next: "start" } };
    const goal = Array.from({ length: 9 }, () => "click Next").join(", then ");
    const capped = await play(
      { goal, max_steps: 2 },
      world(circle, {
        decide: () => Promise.resolve({ id: null, choice: "e1", backend: "m", confidence: 1, costMicroUsd: null }),
      }),
    );
    expect(capped).toMatchObject({ status: "escalated", costMicroUsd: null });
    expect(capped.steps).toHaveLength(2);
    const slow: ReturnType<typeof world> = world(circle, {
      act: () => {
        slow.pass(600);
        return Promise.resolve({ screenChanged: true });
      },
    });
    expect(await play({ goal }, slow)).toMatchObject({ status: "failed", error: "out_of_time" });
  });

  it.each([
    ["confirm", "needs_confirmation"],
    ["pause", "paused"],
    ["deny", "denied"],
  ] as const)("does nothing when the rules say %s", async (verdict, status) => {
    const site = world(NEXT, { judge: () => Promise.resolve({ verdict, rule: "app editor" }) });
    const end = await play({}, site);
    expect(end).toMatchObject({ status, reason: 'click the push button "Next": app editor', steps: [] });
    expect(site.log).toEqual([]);
  });

  it("does nothing when somebody else has control, or the step could not be noted", async () => {
    const lost = world(NEXT, { holdLease: () => Promise.resolve(false) });
    expect(await play({}, lost)).toMatchObject({ status: "paused", steps: [] });
    const unnoted = world(NEXT, { audit: () => Promise.reject(new Error("the disk is full")) });
    expect(await play({}, unnoted)).toMatchObject({ status: "failed", error: "audit_unavailable", steps: [] });
    expect([...lost.log, ...unnoted.log]).toEqual([]);
  });

  it("fails when its computer takes no action three times, and lets a lost computer through", async () => {
    const goal = Array.from({ length: 9 }, () => "click Next").join(", then ");
    const always = () => Promise.resolve({ id: null, choice: "e1", backend: "m", confidence: 1, costMicroUsd: 0 });
    const broken = world(NEXT, {
      decide: always,
      act: () => Promise.reject(new AttemptError("action_failed", "no such place")),
    });
    const end = await play({ goal }, broken);
    expect(end).toMatchObject({ status: "failed", error: "action_failed" });
    expect(end.steps.map(({ error }) => error)).toEqual(["no such place", "no such place", "no such place"]);
    const gone = world(NEXT, { act: () => Promise.reject(new AttemptError("desktop_lost", "gone")) });
    await expect(play({}, gone)).rejects.toMatchObject({ code: "desktop_lost" });
  });

  it("asks about the screen only once the texts stand there, or it seems done", async () => {
    const kinds: string[] = [];
    const site = world(NEXT);
    const { decide } = site.ports;
    site.ports.decide = (question) => {
      kinds.push(question.kind);
      return question.kind === "element"
        ? decide(question)
        : Promise.resolve({ id: null, choice: "yes", backend: "m", confidence: 1, costMicroUsd: 5 });
    };
    const end = await play({ success: [{ text: "page end" }, { ask: "Is this the end?" }] }, site);
    expect(end).toMatchObject({ status: "done", successHeld: true, costMicroUsd: 5 });
    expect(kinds).toEqual(["element", "verify"]);
  });

  it("ends when its computer is closed", async () => {
    const gone = AbortSignal.abort();
    expect(await play({}, world(NEXT), 1_000, gone)).toMatchObject({
      status: "failed",
      error: "slot_closed",
      steps: [],
    });
  });
});
