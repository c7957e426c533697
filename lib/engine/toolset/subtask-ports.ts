import { randomUUID } from "node:crypto";
import { insertAuditEvent } from "@/lib/db/audit-events";
import { renewAgentControl } from "@/lib/db/desktop-control";
import { reserveForCall, settleForCall } from "@/lib/db/toolset-purse";
import { saveSubtaskProgress } from "@/lib/db/toolset-moves";
import { findSafety } from "@/lib/db/workspace-safety";
import { isTerminal, type Action } from "@/lib/domain/action/action.schema";
import { isSandbox } from "@/lib/domain/host/host.capabilities";
import { judgeStep } from "@/lib/domain/safety/judge-step";
import { scrub, type SecretValue } from "@/lib/domain/safety/secrets";
import { domainOn } from "@/lib/domain/toolset/screen-reading";
import type { SubtaskCall } from "@/lib/domain/toolset/subtask.call";
import { decide } from "@/lib/services/decision/decide";
import { createMemoTier } from "@/lib/services/decision/memo-tier";
import { usualTiers } from "@/lib/services/decision/usual-tiers";
import type { KeptSlot } from "../slots/kept-slot";
import type { SlotParts } from "../slots/make-desktop";
import { actionsOf } from "./planned-actions";
import { lookAt } from "./subtask-screen";
import type { SubtaskPorts } from "./subtask.port";

/** Longer than any one round: a lease is prolonged before every action. */
export const AGENT_LEASE_MS = 60_000;

export interface SubtaskSurroundings {
  slot: KeptSlot;
  call: SubtaskCall;
  by: { actor: string; requestId: string };
  lease: { leaseId: string; epoch: number };
  secrets: readonly SecretValue[];
}

/** The loop's ports on a live slot of this worker. */
export function subtaskPorts(parts: SlotParts, around: SubtaskSurroundings): SubtaskPorts {
  const { deps, recorder } = parts;
  const { slot, call, by, lease, secrets } = around;
  const { prisma } = deps.db;
  const { workspaceId, templateRef } = slot.work;
  const now = () => deps.clock.now();
  const usual = usualTiers(createMemoTier(prisma, workspaceId, now), deps.deciders?.() ?? []);
  const inSandbox = isSandbox(templateRef, { device_templates: [...(deps.deviceTemplates ?? [])] });
  const facts = ({ option, step, seen }: Parameters<SubtaskPorts["judge"]>[0]) => ({
    isSandbox: inSandbox,
    isMutating: step.op !== "scroll",
    app: step.app,
    domain: domainOn(seen.elements),
    text: option.text,
    allowIrreversible: call.subtask.constraints.allow_irreversible,
  });

  return {
    now,
    monotonicMs: () => deps.clock.monotonicMs(),
    look: () => lookAt(slot.acting(), secrets),
    decide: ({ timeoutMs, question, ...asked }) =>
      decide({
        db: prisma,
        now,
        owner: { workspaceId, createdBy: by.actor, requestId: by.requestId, toolsetCallId: call.call_id },
        tiers: usual,
        question: { ...asked, question: scrub(question, secrets), images: [] },
        allowAbstain: true,
        latencyBudgetMs: timeoutMs,
        purse: {
          reserve: (microUsd) => reserveForCall(prisma, call.call_id, microUsd),
          settle: (reservedMicroUsd, spentMicroUsd) =>
            settleForCall(prisma, call.call_id, { reservedMicroUsd, spentMicroUsd }),
        },
        signal: slot.signal,
        onUnkept: (error) => deps.log.warn({ err: error, call: call.call_id }, "a decision could not be kept"),
      }),
    async judge(step) {
      const rules = await findSafety(prisma, workspaceId)
        .then(({ rules: found }) => found)
        .catch(() => null);
      return judgeStep(rules, facts(step));
    },
    holdLease: () =>
      renewAgentControl(prisma, slot.id, { ...lease, until: new Date(now().getTime() + AGENT_LEASE_MS) }, now()),
    async audit(step, { verdict, rule }) {
      const { text, app, domain, isSandbox: sandbox } = facts(step);
      const { call_id, subtask_id } = call;
      await insertAuditEvent(prisma, {
        id: randomUUID(),
        workspaceId,
        actor: by.actor,
        action: "toolset.step",
        target: slot.id,
        requestId: by.requestId,
        data: { call_id, subtask_id, option: text, app, domain, is_sandbox: sandbox, verdict, rule },
        at: now(),
      });
    },
    async act(step) {
      const desktop = slot.acting();
      const valueOf = (name: string) => call.subtask.inputs.find((input) => input.name === name)?.value ?? "";
      if (step.op === "type" && secrets.some(({ name }) => name === step.input)) slot.holdsSecret = true;
      await recorder.move(slot, "begin_step");
      let screenChanged = false;
      try {
        for (const action of actionsOf(step, desktop.screen, valueOf)) {
          if (isTerminal(action)) continue;
          const result = await desktop.step(action);
          screenChanged ||= result.screenChanged;
          slot.actions.push(keptAction(action, secrets));
          slot.stepCount++;
        }
      } finally {
        await recorder.move(slot, "end_step");
      }
      await recorder.move(slot, null, { stepCount: slot.stepCount });
      return { screenChanged };
    },
    async progress(progress) {
      await saveSubtaskProgress(prisma, { id: call.subtask_id, controlEpoch: lease.epoch }, progress);
    },
  };
}

/** An action as it is remembered: without the text of a secret. */
function keptAction(action: Action, secrets: readonly SecretValue[]): Action {
  return action.type === "type" ? { ...action, text: scrub(action.text, secrets) } : action;
}
