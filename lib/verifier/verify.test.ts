import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import { taskFileSchema, type TaskFile } from "@/lib/domain/task/task.schema";
import { verificationSchema, type Verification } from "@/lib/domain/verifier/reward";
import { reVerify } from "./re-verify";
import { fakeDesktop, type FakeDesktopState } from "./testing/fake-desktop";
import { inProcessRunner } from "./testing/in-process-runner";
import { memoryStore } from "./testing/memory-store";
import type { FetchFromMirror, RunPostconfig, VerifyRequest } from "./verifier.port";
import { createVerifier } from "./verify";

const done: Action = { type: "done" };
const fail: Action = { type: "fail" };
const rule = (rules: unknown) => ({ type: "rule", rules });
const output = (command: string) => ({ type: "vm_command_line", command, shell: true });
const taskWith = (evaluator: unknown): TaskFile =>
  taskFileSchema.parse({ id: "task", instruction: "do it", evaluator });

interface Scene extends FakeDesktopState {
  evaluator: unknown;
  actions?: Action[];
  postconfig?: RunPostconfig;
  mirror?: FetchFromMirror;
  cacheFiles?: VerifyRequest["cacheFiles"];
  signal?: AbortSignal;
  profile?: "osworld" | "corrected";
}

async function verifyScene(scene: Scene) {
  const { desktop, execs } = fakeDesktop(scene);
  const store = memoryStore();
  const { verify } = createVerifier({
    runner: inProcessRunner,
    runPostconfig: scene.postconfig ?? (async () => []),
    mirror: scene.mirror ?? (async () => null),
    getterTimeoutMs: 200,
  });
  const request: VerifyRequest = {
    task: taskWith(scene.evaluator),
    desktop,
    actions: scene.actions ?? [done],
    store,
    profile: scene.profile ?? "osworld",
    signal: scene.signal ?? new AbortController().signal,
    cacheFiles: scene.cacheFiles,
  };
  return { verification: await verify(request), store, execs };
}

const scoreOf = async (scene: Scene) => (await verifyScene(scene)).verification.score;

const yes = { func: "exact_match", result: output("yes"), expected: rule({ expected: "y\n" }) };
const commands = { yes: "y\n", no: "n\n" };
const several = (conj: "and" | "or" | undefined, lines: string[]) => ({
  func: lines.map(() => "exact_match"),
  ...(conj ? { conj } : {}),
  result: lines.map(output),
  expected: lines.map(() => rule({ expected: "y\n" })),
});

describe("verify", () => {
  it("scores 1 when the value fits and 0 when it does not", async () => {
    expect(await scoreOf({ evaluator: yes, commands })).toBe(1);
    expect(await scoreOf({ evaluator: yes, commands: { yes: "y" } })).toBe(0);
  });

  it("keeps every input of the check as evidence", async () => {
    const { verification, store } = await verifyScene({ evaluator: yes, commands });
    expect(verificationSchema.parse(verification)).toEqual(verification);
    const [check] = verification.checks;
    expect(check).toMatchObject({
      func: "exact_match",
      implementation: "exact_match@1",
      score: 1,
      error: null,
      result: { getter: "vm_command_line", parameters: { command: "yes", shell: true }, preview: "y\n" },
      expected: { getter: "rule", parameters: { rules: { expected: "y\n" } } },
    });
    expect(await store.has(check?.result?.value?.digest ?? "")).toBe(true);
  });

  it("cuts the preview of a long value and keeps the value whole", async () => {
    const { verification, store } = await verifyScene({ evaluator: yes, commands: { yes: "x".repeat(10_000) } });
    const side = verification.checks[0]?.result;
    expect(side?.preview).toHaveLength(2_000);
    expect((await store.get(side?.value?.digest ?? ""))?.byteLength).toBeGreaterThan(10_000);
  });

  it("runs a check's command as the agent's user from the home folder", async () => {
    const { execs } = await verifyScene({ evaluator: yes, commands });
    expect(execs[0]).toMatchObject({ argv: ["yes"], shell: true, as: "user", cwd: "/home/user" });
  });

  describe("infeasible", () => {
    it.each([
      [[fail], 1],
      [[done], 0],
      [[fail, done], 0],
      [[], 0],
    ])("with the actions %j is %d", async (actions, score) => {
      expect(await scoreOf({ evaluator: { func: "infeasible" }, actions: actions })).toBe(score);
    });

    it("gives 0 to a task that can be done when the agent ends with fail, without running its check", async () => {
      const { verification, execs } = await verifyScene({ evaluator: yes, commands, actions: [fail] });
      expect(verification).toMatchObject({ score: 0, checker_error: null });
      expect(execs).toEqual([]);
    });
  });

  describe("several checks", () => {
    it.each([
      ["and", ["yes", "yes"], 1, 2],
      ["and", ["no", "yes"], 0, 1],
      ["and", ["yes", "no"], 0, 2],
      [undefined, ["no", "yes"], 0, 1],
      ["or", ["no", "yes", "no"], 1, 2],
      ["or", ["no", "no"], 0, 2],
      ["or", ["yes", "no"], 1, 1],
    ] as const)("%s over %j is %d and runs %d of them", async (conj, lines, score, ran) => {
      const { verification } = await verifyScene({ evaluator: several(conj, [...lines]), commands });
      expect(verification.score).toBe(score);
      expect(verification.checks).toHaveLength(lines.length);
      expect(verification.checks.filter((check) => check.score !== null)).toHaveLength(ran);
    });

    it("takes the mean of fractions with and, their maximum with or", async () => {
      const lines = "a\nb\nc\nd\n";
      const evaluator = (conj: string) => ({
        func: ["diff_text_file", "diff_text_file"],
        conj,
        result: [
          { type: "vm_file", path: "/home/user/half", dest: "half" },
          { type: "vm_file", path: "/home/user/whole", dest: "whole" },
        ],
        expected: [
          { type: "vm_file", path: "/home/user/whole", dest: "gold" },
          { type: "vm_file", path: "/home/user/whole", dest: "gold" },
        ],
      });
      const files = { "/home/user/half": "a\nb\nx\ny\n", "/home/user/whole": lines };
      expect(await scoreOf({ evaluator: evaluator("and"), files })).toBe(0.75);
      expect(await scoreOf({ evaluator: evaluator("or"), files })).toBe(1);
    });

    it("is a checker error when the lists do not fit each other", async () => {
      const evaluator = { func: ["exact_match", "exact_match"], result: [output("yes")], expected: [rule({})] };
      const { verification } = await verifyScene({ evaluator, commands });
      expect(verification.score).toBeNull();
      expect(verification.checker_error).toContain("evaluator.result has 1 entries for 2 functions");
    });
  });

  describe("what goes wrong", () => {
    const file = { type: "vm_file", path: "/home/user/a.txt", dest: "a.txt" };

    it("counts a file that is not there as 0, also where the public function would crash", async () => {
      const gold = { type: "cloud_file", path: "https://example.org/a.txt", dest: "gold.txt" };
      const mirror = async () => new TextEncoder().encode("gold");
      expect(await scoreOf({ evaluator: { func: "compare_text_file", result: file, expected: gold }, mirror })).toBe(0);
      const vlc = { type: "vlc_config", dest: "vlcrc" };
      const bound = rule({ expected_qt_bgcone: 0 });
      expect(await scoreOf({ evaluator: { func: "check_qt_bgcone", result: vlc, expected: bound } })).toBe(0);
    });

    it("makes the score null when the checker raises", async () => {
      const evaluator = { func: "is_extension_installed", result: output("yes"), expected: rule({ type: "odd" }) };
      const { verification } = await verifyScene({ evaluator, commands });
      expect(verification.score).toBeNull();
      expect(verification.checker_error).toContain("is_extension_installed");
      expect(verification.checks[0]?.result?.preview).toBe("y\n");
    });

    it("makes the score null when function, getter or gold file are unknown", async () => {
      const cases = [
        { func: "no_such_function", result: output("yes") },
        { func: "exact_match", result: { type: "no_such_getter" }, expected: rule({ expected: 1 }) },
        { func: "compare_text_file", result: file, expected: { type: "cloud_file", path: "https://x/y", dest: "y" } },
      ];
      for (const evaluator of cases) {
        const { verification } = await verifyScene({ evaluator, commands });
        expect(verification.score).toBeNull();
        expect(verification.checker_error).toMatch(/no implementation|is not available|mirror has no/);
      }
    });

    it("gives no score when a getter does not come back", async () => {
      const evaluator = {
        func: "compare_text_file",
        result: file,
        expected: { type: "cloud_file", path: "u", dest: "d" },
      };
      const mirror = () => new Promise<null>(() => undefined);
      const { verification } = await verifyScene({ evaluator, mirror, files: { "/home/user/a.txt": "x" } });
      expect(verification.score).toBeNull();
      expect(verification.checker_error).toContain("did not finish in time");
    });

    it("lets a lost desktop end the attempt instead of calling it a checker error", async () => {
      const mirror = async () => {
        throw new AttemptError("desktop_lost", "gone");
      };
      const evaluator = { func: "compare_text_file", result: { type: "cloud_file", path: "u", dest: "d" } };
      await expect(verifyScene({ evaluator, mirror })).rejects.toThrow("gone");
    });

    it("stops with the reason of an abort", async () => {
      await expect(
        verifyScene({ evaluator: yes, commands, signal: AbortSignal.abort(new Error("cancelled")) }),
      ).rejects.toThrow("cancelled");
    });

    it("never opens a host file that a command's output names", async () => {
      const evaluator = { func: "file_contains", result: output("path"), expected: rule({ expected: ["root"] }) };
      const { verification } = await verifyScene({ evaluator, commands: { path: "/etc/passwd" } });
      expect(verification.score).not.toBe(1);
    });

    it("gives 0 for a broken file of the agent in the corrected profile, no score in the public one", async () => {
      const evaluator = { func: "compare_text_file", result: file, expected: file };
      const files = { "/home/user/a.txt": new Uint8Array([0xff, 0xfe, 0xff]) };
      expect(await scoreOf({ evaluator, files, profile: "osworld" })).toBeNull();
      expect(await scoreOf({ evaluator, files, profile: "corrected" })).toBe(0);
    });
  });

  describe("postconfig", () => {
    const evaluator = { ...yes, postconfig: [{ type: "sleep", parameters: { seconds: 0 } }] };
    const step = { type: "sleep", ok: true, detail: "slept", duration_ms: 1 };

    it("runs before anything is collected and reports its steps", async () => {
      const order: string[] = [];
      const postconfig: RunPostconfig = async ({ task }) => {
        order.push(`postconfig of ${task.evaluator.postconfig?.length}`);
        return [step];
      };
      const { verification, execs } = await verifyScene({ evaluator, commands, postconfig });
      expect(order).toEqual(["postconfig of 1"]);
      expect(execs).toHaveLength(1);
      expect(verification.postconfig).toEqual([step]);
    });

    it("does not stop the check when it fails", async () => {
      const postconfig: RunPostconfig = async () => {
        throw new AttemptError("setup_step_failed", "no window");
      };
      const { verification } = await verifyScene({ evaluator, commands, postconfig });
      expect(verification).toMatchObject({ score: 1, postconfig: [{ ok: false, detail: "no window" }] });
    });

    it("may capture output that a cache_file getter reads, beside what set-up captured", async () => {
      const cached = (path: string) => ({ type: "cache_file", path });
      const both = {
        func: ["file_contains", "file_contains"],
        result: [cached("before"), cached("after")],
        expected: [rule({ expected: ["set-up"] }), rule({ expected: ["postconfig"] })],
        postconfig: evaluator.postconfig,
      };
      const encode = (text: string) => new TextEncoder().encode(text);
      const postconfig: RunPostconfig = async ({ cacheFiles }) => {
        cacheFiles.set("after", encode("postconfig"));
        return [step];
      };
      const cacheFiles = new Map([["before", encode("set-up")]]);
      expect(await scoreOf({ evaluator: both, postconfig, cacheFiles })).toBe(1);
      expect(cacheFiles.has("after")).toBe(false);
    });
  });
});

describe("reVerify", () => {
  const text = { type: "vm_file", path: "/home/user/a.txt", dest: "a.txt" };
  const gold = { type: "cloud_file", path: "https://example.org/a.txt", dest: "a.txt" };
  const mirror = async () => new TextEncoder().encode("same");
  const scenes: [string, Scene][] = [
    ["a command's output", { evaluator: yes, commands }],
    ["an or with an early exit", { evaluator: several("or", ["no", "yes", "no"]), commands }],
    ["an and that failed", { evaluator: several("and", ["yes", "no"]), commands }],
    ["a task that cannot be done", { evaluator: { func: "infeasible" }, actions: [fail] }],
    ["an agent that gave up", { evaluator: yes, commands, actions: [fail] }],
    [
      "files of the same name on both sides",
      {
        evaluator: { func: "compare_text_file", result: text, expected: gold },
        files: { "/home/user/a.txt": "same" },
        mirror,
      },
    ],
    ["a missing file", { evaluator: { func: "compare_text_file", result: text, expected: gold }, mirror }],
    [
      "a checker that raised",
      { evaluator: { ...yes, func: "is_in_list", result: output("none") }, commands: { none: { timedOut: true } } },
    ],
    ["a value that could not be collected", { evaluator: { func: "compare_text_file", result: text, expected: gold } }],
  ];

  it.each(scenes)("computes the recorded score of %s from the evidence alone", async (_name, scene) => {
    const { verification, store } = await verifyScene(scene);
    const again = await reVerify(roundTrip(verification), store, inProcessRunner);
    expect(again).toMatchObject({ score: verification.score, recorded_score: verification.score, problems: [] });
    expect(again.checker_error).toBe(verification.checker_error);
    expect(again.checks.flatMap((check) => check.changes)).toEqual([]);
  });

  it("computes from the evidence, not from the recorded score", async () => {
    const { verification, store } = await verifyScene({ evaluator: yes, commands: { yes: "n\n" } });
    const again = await reVerify({ ...verification, score: 1 }, store, inProcessRunner);
    expect(again).toMatchObject({ score: 0, recorded_score: 1 });
  });

  it("names missing evidence, judges nothing of that check and gives no score", async () => {
    const { verification, store } = await verifyScene({ evaluator: yes, commands });
    store.forget(verification.checks[0]?.result?.value?.digest ?? "");
    const again = await reVerify(verification, store, inProcessRunner);
    expect(again).toMatchObject({ score: null, checks: [] });
    expect(again.problems).toEqual([
      expect.stringMatching(/^check 0 \(exact_match\): evidence sha256:\w+ is missing or/),
    ]);
  });

  it("names a missing file of the evidence, too, and evidence that is no recorded value", async () => {
    const evaluator = { func: "compare_text_file", result: text, expected: gold };
    const { verification, store } = await verifyScene({ evaluator, files: { "/home/user/a.txt": "same" }, mirror });
    const digest = verification.checks[0]?.result?.files[0]?.digest ?? "";
    store.forget(digest);
    expect((await reVerify(verification, store, inProcessRunner)).problems[0]).toContain(`file ${digest} is missing`);
    const [check] = verification.checks;
    const other = await store.put(new TextEncoder().encode("{}"));
    const value = { origin: "vm_file", digest: other, bytes: 2 };
    const checks = check?.result ? [{ ...check, result: { ...check.result, value } }] : [];
    expect((await reVerify({ ...verification, checks }, store, inProcessRunner)).problems[0]).toContain("no recorded");
  });

  it("judges evidence of an earlier version of a function with the present one and names both", async () => {
    const { verification, store } = await verifyScene({ evaluator: yes, commands });
    const checks = verification.checks.map((check) => ({ ...check, implementation: "exact_match@7" }));
    const again = await reVerify({ ...verification, checks }, store, inProcessRunner);
    expect(again).toMatchObject({ score: 1, problems: [] });
    expect(again.checks[0]).toMatchObject({
      recorded: { implementation: "exact_match@7" },
      computed: { implementation: "exact_match@1" },
    });
  });

  it("gives another score under the other profile where a public function is wrong, and says both", async () => {
    const scene = {
      evaluator: { func: "compare_text_file", result: text, expected: gold },
      files: { "/home/user/a.txt": new Uint8Array([0xff, 0xfe, 0xff]) },
      mirror,
    };
    const { verification, store } = await verifyScene(scene);
    const again = await reVerify(verification, store, inProcessRunner, { profile: "corrected" });
    expect(again).toMatchObject({ profile: "corrected", recorded_profile: "osworld", score: 0, recorded_score: null });
    expect(again.checks[0]).toMatchObject({ recorded: { score: null }, computed: { score: 0, error: null } });
  });

  it("leaves the score open when a list that ended early would go on now", async () => {
    const { verification, store } = await verifyScene({ evaluator: several("and", ["no", "yes"]), commands });
    const [first, ...rest] = verification.checks;
    if (!first) throw new Error("a check ran");
    const passes = await verifyScene({ evaluator: several("and", ["yes"]), commands });
    for (const digest of passes.store.digests()) await store.put((await passes.store.get(digest)) as Uint8Array);
    const checks = [{ ...(passes.verification.checks[0] as typeof first), score: 0 }, ...rest];
    const again = await reVerify({ ...verification, checks }, store, inProcessRunner);
    expect(again).toMatchObject({ score: null, checker_error: null, problems: [] });
    expect(again.undecided).toContain("were not collected");
  });
});

/** Evidence comes back from a database as JSON. */
const roundTrip = (verification: Verification) =>
  verificationSchema.parse(JSON.parse(JSON.stringify(verification))) satisfies Verification;
