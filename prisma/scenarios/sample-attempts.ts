import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { WrittenAttempt, WrittenStep } from "@/lib/testing/factories/run";
import { drawDesktop } from "./desktop-picture";
import { sampleGates } from "./sample-gates";

/** Pictures of one sheet being filled in, and the file that the verifier read. */
export interface SampleEvidence {
  frames: string[];
  file: { digest: string; bytes: number };
}

export async function drawEvidence(store: ArtifactStore): Promise<SampleEvidence> {
  const cells = [
    "Month      Rent     Food",
    "January    900      310",
    "February   900      287",
    "March      900      342",
  ];
  const frames: string[] = [];
  for (let step = 0; step <= 8; step++) {
    const lines = [...cells, ...(step > 4 ? ["Total      2700     939"] : []), "", `Sheet 1 of 1, step ${step}`];
    const pointer = { x: 420 + step * 95, y: 330 + ((step * 140) % 420) };
    frames.push(
      await store.put(await drawDesktop({ title: "expenses.ods - LibreOffice Calc", lines, pointer, tint: "#5a7184" })),
    );
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ A5: "Total", B5: 2700, C5: 939 }));
  return { frames, file: { digest: await store.put(bytes), bytes: bytes.byteLength } };
}

const ACTIONS: Array<Pick<WrittenStep, "action" | "note" | "intent">> = [
  {
    action: { type: "click", x: 515, y: 470, button: "left", count: 1, hold: [] },
    note: "select the first cell below the table",
    intent: { type: "click_element", query: { role: "table cell", name: "A5", nth: 0 } },
  },
  { action: { type: "type", text: "Total" }, note: null },
  { action: { type: "key", key: "tab" }, note: null },
  { action: { type: "type", text: "=SUM(B2:B4)" }, note: "sum of the first column" },
  { action: { type: "hotkey", keys: ["ctrl", "s"] }, note: "save" },
  { action: { type: "drag", from: { x: 520, y: 470 }, to: { x: 980, y: 470 }, button: "left", hold: [] }, note: null },
  { action: { type: "scroll", x: 960, y: 600, dx: 0, dy: 3 }, note: null },
  { action: { type: "done" }, note: null },
];

export function sampleSteps({ frames }: SampleEvidence, count: number, last?: WrittenStep["action"]): WrittenStep[] {
  return Array.from({ length: count }, (_, at) => {
    const action = ACTIONS[at % ACTIONS.length];
    return {
      action: at === count - 1 && last ? last : (action?.action ?? { type: "wait", ms: 100 }),
      intent: action?.intent ?? null,
      note: action?.note ?? null,
      frameBefore: frames[at % frames.length] ?? null,
      frameAfter: frames[(at + 1) % frames.length] ?? null,
      activeWindow: "expenses.ods - LibreOffice Calc",
    };
  });
}

const SETUP = [
  { type: "download", ok: true, detail: "expenses.ods, 14 KiB, in /home/user", duration_ms: 38 },
  { type: "open", ok: true, detail: "a window of LibreOffice Calc shows expenses.ods", duration_ms: 1_610 },
];

function verification({ file }: SampleEvidence, score: number | null, error: string | null): Record<string, unknown> {
  const value = {
    getter: "vm_file",
    parameters: { path: "/home/user/expenses.ods", dest: "expenses.ods" },
    preview: "Total 2700 939",
    value: { origin: "/home/user/expenses.ods", ...file },
    files: [{ origin: "/home/user/expenses.ods", ...file }],
  };
  return {
    score,
    checker_error: error,
    checker_skipped: null,
    conj: "and",
    profile: "osworld",
    duration_ms: 214,
    postconfig: [{ type: "activate_window", ok: true, detail: "LibreOffice Calc is in front", duration_ms: 41 }],
    checks: [
      {
        index: 0,
        func: "compare_table",
        implementation: "compare_table@1",
        score,
        result: value,
        expected: { ...value, getter: "rule", parameters: { rules: [{ type: "check_cell" }] }, preview: "B5 = 2700" },
        options: { rules: [{ type: "check_cell", coordinate: "B5" }] },
        detail: error ?? (score === 1 ? "every rule holds" : "B5 is 1800, expected 2700"),
        parts: [
          { name: "check_cell B5", passed: score === 1, expected: "2700", got: score === 1 ? "2700" : "1800" },
          { name: "check_cell C5", passed: true, expected: "939", got: "939" },
        ],
        error,
        duration_ms: 173,
      },
    ],
  };
}

/** One of each kind of attempt. */
export function sampleAttempts(evidence: SampleEvidence) {
  const judged = (score: number, count: number, seconds: number): WrittenAttempt => ({
    status: "done",
    score,
    gates: sampleGates(),
    endedBy: "done",
    steps: sampleSteps(evidence, count, { type: "done" }),
    setup: SETUP,
    verification: verification(evidence, score, null),
    seconds,
  });
  const failure = (boundary: string, code: string, message: string, retryable: boolean) => ({
    boundary,
    code,
    message,
    retryable,
    at: "2026-11-29T09:00:11.000Z",
    evidence: { step: 1, exit_code: 1, stderr: "soffice: cannot open /home/user/expenses.ods" },
  });
  const withoutOutcome: Partial<WrittenAttempt> = { score: null, setup: SETUP, gates: sampleGates() };
  return {
    success: judged(1, 8, 15),
    longSuccess: judged(1, 15, 24),
    fail: judged(0, 6, 13),
    partial: judged(0.5, 7, 14),
    stepCap: { ...judged(0, 15, 29), endedBy: "step_cap" },
    saysInfeasible: { ...judged(1, 3, 11), endedBy: "fail", steps: sampleSteps(evidence, 3, { type: "fail" }) },
    invalid: {
      ...judged(1, 8, 16),
      gates: sampleGates({
        fail: ["no_app_crash", "soffice.bin ended with SIGSEGV 4.2 s after the start", "policy_possible"],
      }),
    },
    invalidIsolation: {
      ...judged(0, 5, 12),
      gates: sampleGates({ fail: ["netns", "an interface other than the loopback was seen: eth0", "runtime"] }),
    },
    checkerRaised: {
      ...judged(0, 8, 14),
      score: null,
      checkerError: "compare_table: expenses.ods is no zip archive",
      verification: verification(evidence, null, "compare_table: expenses.ods is no zip archive"),
    },
    quarantined: {
      ...judged(0, 4, 12),
      score: null,
      verification: null,
      checkerSkipped: "quarantined: the mount table changed",
      gates: sampleGates({ fail: ["not_quarantined", "quarantined: the mount table changed", "runtime"] }),
    },
    setupError: {
      ...withoutOutcome,
      status: "error",
      endedBy: "error",
      seconds: 6,
      setup: [SETUP[0] ?? {}, { type: "open", ok: false, detail: "no window within 30 s", duration_ms: 30_004 }],
      failure: failure("task", "setup_step_failed", "set-up step 2 (open): no window within 30 s", false),
    },
    desktopError: {
      ...withoutOutcome,
      status: "error",
      endedBy: "error",
      seconds: 9,
      steps: sampleSteps(evidence, 3),
      failure: failure("desktop", "desktop_lost", "the desktop's init is gone", true),
    },
    takenOver: { ...judged(1, 8, 15), tries: 2 },
    cancelledEarly: { status: "cancelled", costMicroUsd: null },
    cancelledLate: {
      ...withoutOutcome,
      status: "cancelled",
      endedBy: "cancelled",
      steps: sampleSteps(evidence, 4),
      seconds: 7,
    },
    queued: { status: "queued" },
    running: {
      ...withoutOutcome,
      status: "running",
      steps: sampleSteps(evidence, 4),
      gates: sampleGates({ pending: true }),
    },
    verifying: {
      ...withoutOutcome,
      status: "verifying",
      endedBy: "done",
      steps: sampleSteps(evidence, 8, { type: "done" }),
    },
  } as const satisfies Record<string, WrittenAttempt>;
}
