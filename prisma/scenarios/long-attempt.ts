import { newId } from "@/lib/config/new-id";
import type { ElementHit } from "@/lib/domain/observation/element-hit";
import { RUN_LIMITS } from "@/lib/domain/run/run.document";
import { writeRun, type WrittenStep } from "@/lib/testing/factories/run";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { cellRect, drawSheet, revenueOf, SHEET_TITLE, sheetTree, TERMINAL_TITLE, type SheetState } from "./long-sheet";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { setScene, type Scenario } from "./scene";

/** More than a run may ask for; pages and bundles must hold it all the same. */
const STEPS = 500;
/** Steps between two looks into the terminal. */
const TERMINAL_EVERY = 97;
/** Steps that one reply of the model leads to. */
const STEPS_PER_REPLY = 4;

/** What a desktop could say to harm a reader: markup, an escape, a mark that turns the writing, a very long line. */
const HOSTILE = "<img src=x onerror=alert(1)> \u001b[31mred\u001b[0m safe\u202egnp.exe";

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

const hitOf = (row: number, text: string | null, by: ElementHit["by"]): ElementHit => ({
  by,
  application: "soffice",
  role: "table cell",
  name: `E${row}`,
  text,
  rect: cellRect(row),
});

const middleOf = (row: number) => {
  const { x, y, width, height } = cellRect(row);
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

/** The next step in a state: what is done, and the state after it. */
function stepIn(state: SheetState, index: number): { written: WrittenStep; after: SheetState } {
  const { row, cells } = state;
  if (state.terminal !== null) {
    const action = { type: "hotkey", keys: ["alt", "f4"] };
    return { written: { action, activeWindow: TERMINAL_TITLE }, after: { ...state, terminal: null } };
  }
  if (index % TERMINAL_EVERY === 0) {
    const terminal = `$ ls -l Documents\n-rw-r--r-- 1 user user 7812 book.ods\n$ echo done\ndone ${HOSTILE}`;
    return {
      written: { action: { type: "hotkey", keys: ["ctrl", "alt", "t"] }, activeWindow: SHEET_TITLE },
      after: { ...state, terminal },
    };
  }
  const here = { activeWindow: SHEET_TITLE };
  const phase = index % 12;
  if (phase < 8 && index > 300 && index < 420) {
    const hit = hitOf(row, cells.get(row) ?? null, "focus");
    return { written: { ...here, action: { type: "key", key: "down" }, hit }, after: { ...state, row: row + 1 } };
  }
  if (phase % 3 === 0) {
    // Now and then the click lands one row too high.
    const meant = cells.has(row) ? row + 1 : row;
    const isMissed = index % 60 === 9 && meant > 2;
    const at = isMissed ? meant - 1 : meant;
    const pointer = middleOf(at);
    const written: WrittenStep = {
      ...here,
      action: { type: "click", ...pointer, button: "left", count: 1, hold: [] },
      intent: { type: "click_element", query: { role: "table cell", name: `E${meant}`, nth: 0 } },
      note: isMissed ? `Select E${meant}, the next empty cell. ${HOSTILE}` : `Select E${meant}.`,
      hit: hitOf(at, cells.get(at) ?? null, "point"),
    };
    return { written, after: { ...state, row: at, pointer } };
  }
  if (phase % 3 === 1) {
    const text = revenueOf(row);
    const hit = hitOf(row, cells.get(row) ?? null, "focus");
    const after = { ...state, cells: new Map(cells).set(row, text) };
    return { written: { ...here, action: { type: "type", text }, hit }, after };
  }
  const isFailed = index % 80 === 5;
  return {
    written: {
      ...here,
      action: { type: "key", key: "enter" },
      hit: hitOf(row, cells.get(row) ?? null, "focus"),
      ok: !isFailed,
      error: isFailed ? `the key did not arrive ${HOSTILE}` : null,
    },
    after: isFailed ? state : { ...state, row: row + 1 },
  };
}

async function playSheet(store: ArtifactStore): Promise<WrittenStep[]> {
  let state: SheetState = { cells: new Map(), row: 2, pointer: { x: 600, y: 400 }, terminal: null };
  let frame = await store.put(await drawSheet(state));
  const steps: WrittenStep[] = [];
  for (let index = 1; index <= STEPS; index++) {
    const tree = await store.put(bytesOf(sheetTree(state)));
    if (index === STEPS) {
      steps.push({ action: { type: "done" }, frameBefore: frame, frameAfter: frame, tree, activeWindow: SHEET_TITLE });
      break;
    }
    const { written, after } = stepIn(state, index);
    const next = after === state ? frame : await store.put(await drawSheet(after));
    steps.push({ ...written, frameBefore: frame, frameAfter: next, tree });
    state = after;
    frame = next;
  }
  return steps;
}

export const longAttempt: Scenario = {
  name: "long-attempt",
  description: "one attempt of 500 steps with pictures, accessibility trees and a conversation, and two short ones",
  async build(scene) {
    const set = await setScene(scene);
    const { prisma } = scene.ctx.db;
    const kinds = sampleAttempts(await drawEvidence(scene.store));
    const steps = await playSheet(scene.store);
    const log = bytesOf(`session started\n${HOSTILE}\n${"x".repeat(1_000_000)}\n`);
    const gone = `sha256:${"0".repeat(64)}`;
    const { runId, attemptIds } = await writeRun(scene.ctx.db, {
      ...set,
      name: "A long sheet",
      maxSteps: RUN_LIMITS.max_steps.max,
      status: "completed",
      stopReason: "all_tasks_done",
      createdAt: new Date(scene.now.getTime() - 30 * 60_000),
      attempts: [
        {
          ...kinds.fail,
          steps,
          seconds: 900,
          logs: [
            { name: "session", digest: await scene.store.put(log), bytes: log.length, problem: null },
            { name: "init", digest: gone, bytes: 412, problem: null },
          ],
          fileChanges: {
            since: "setup",
            files: [
              { ...CHANGED, path: "Documents/book.ods", change: "changed", bytes: 7_812, bytes_before: 7_450 },
              { ...CHANGED, path: "Documents/book.csv", change: "added", bytes: 2_204, bytes_before: null },
              {
                ...CHANGED,
                path: `Documents/${HOSTILE}`,
                change: "removed",
                bytes: null,
                bytes_before: 3,
                digest: null,
              },
              {
                ...CHANGED,
                path: ".config/libreoffice/4/user/registrymodifications.xcu",
                change: "changed",
                ...{ bytes: 41_208, bytes_before: 40_911, digest: null, is_settings: true },
              },
            ],
            more: 0,
          },
        },
        {
          ...kinds.success,
          steps: (kinds.success.steps ?? []).map((step, at) => (at === 3 ? { ...step, frameAfter: gone } : step)),
        },
        kinds.partial,
      ],
    });
    const attemptId = attemptIds[0] ?? "";
    await addConversation(scene.store, prisma, { runId, attemptId, workspaceId: set.workspaceId }, steps);
    return [
      { what: "500 steps", path: `/runs/${runId}/attempts/${attemptId}?step=9` },
      { what: "a picture that is gone", path: `/runs/${runId}/attempts/${attemptIds[1]}?step=4` },
    ];
  },
};

const CHANGED = { digest: `sha256:${"4b1e90c7".repeat(8)}`, is_settings: false } as const;

type Prisma = Parameters<Scenario["build"]>[0]["ctx"]["db"]["prisma"];

/** A reply for every four steps, as a policy of the host would have kept them. */
async function addConversation(
  store: ArtifactStore,
  prisma: Prisma,
  ids: { runId: string; attemptId: string; workspaceId: string },
  steps: readonly WrittenStep[],
): Promise<void> {
  const { cohortId, leaseEpoch, startedAt } = await prisma.attempt.findUniqueOrThrow({ where: { id: ids.attemptId } });
  const rows = [];
  const refs = [];
  for (let at = 0; at < steps.length; at += STEPS_PER_REPLY) {
    const next = steps.slice(at, at + STEPS_PER_REPLY);
    const image = next[0]?.frameBefore ?? null;
    const record = bytesOf({
      sent: {
        ...(at === 0 && { system: "You work on a desktop.", task: "Fill in the column Revenue." }),
        results: at === 0 ? [] : [{ tool: "computer", text: `step ${at} done. ${HOSTILE}` }],
        ...(image && { image: { digest: image, width: 1_280, height: 800 } }),
      },
      reply: {
        text: `Rows are filled one after the other. ${at % 40 === 0 ? HOSTILE : ""}`,
        calls: next.map(({ action }) => ({ tool: "computer", arguments: action })),
      },
    });
    const recordDigest = await store.put(record);
    refs.push({ ...REF, ...ids, digest: recordDigest, bytes: record.length });
    rows.push({
      ...ids,
      id: newId("modelCall"),
      cohortId,
      leaseEpoch,
      index: rows.length + 1,
      stepIndex: at + 1,
      recordDigest,
      recordBytes: record.length,
      imageDigests: image ? [image] : [],
      model: "sample-model",
      finishReason: "tool_calls",
      startedAt: new Date((startedAt?.getTime() ?? 0) + at * 850),
      latencyMs: 900 + (at % 7) * 130,
      tries: 1,
      toolCallCount: next.length,
      inputTokens: 2_400 + at,
      outputTokens: 90,
      costMicroUsd: 900n,
    });
  }
  await prisma.artifactRef.createMany({ data: refs, skipDuplicates: true });
  await prisma.modelCallRecord.createMany({ data: rows });
  const [calls, cost] = [rows.length, BigInt(rows.length) * 900n];
  await prisma.attempt.update({
    where: { id: ids.attemptId },
    data: {
      ...{ modelCalls: calls, modelCostMicroUsd: cost },
      ...{ inputTokens: BigInt(calls * 2_600), outputTokens: BigInt(calls * 90) },
    },
  });
  await prisma.run.update({ where: { id: ids.runId }, data: { policyDigest: `sha256:${"5a".repeat(32)}` } });
}

const REF = { kind: "model_call" } as const;
