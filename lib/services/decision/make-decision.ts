import type { ControlClient } from "@/lib/control/control-client";
import { saveArtifactRefs } from "@/lib/db/attempt-work";
import { findDecisionInWorkspace, type DecisionRecord } from "@/lib/db/decisions";
import type { DecisionTier } from "@/lib/decision/decision-tier.port";
import { newDecisionSchema, type NewDecision } from "@/lib/domain/decision/decision.wire";
import { AppError } from "@/lib/domain/errors";
import { AttemptError } from "@/lib/domain/failure";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { actorLabel, queryable, type ServiceContext } from "../context";
import { invalidRequest, parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { askedBy } from "./asked-by";
import { decide, type KeptDecision } from "./decide";
import { hostModels } from "./host-models";
import { createMemoTier } from "./memo-tier";
import { usualTiers } from "./usual-tiers";

export interface MakeDecisionRequest {
  ctx: ServiceContext;
  control: ControlClient;
  store: ArtifactStore;
  input: unknown;
}

/** A decision with the id that it was kept under; null when it could not be kept. */
export type MadeDecision = Omit<DecisionRecord, "id"> & { id: string | null };

/**
 * Decides between options. The answer is advice: it allows nothing, and no call is let through because of it. Throws
 * `decision_unavailable` with every try when nobody answers and abstaining is not allowed. A decision that cannot be kept
 * is answered all the same, without an id.
 */
export async function makeDecision({ ctx, control, store, input }: MakeDecisionRequest): Promise<MadeDecision> {
  requireScope(ctx, "desktops:write");
  const asked = parseInput(newDecisionSchema, input);
  const { text, image } = contextOf(asked);
  const db = queryable(ctx);
  const tiers = chosenTiers(
    usualTiers(createMemoTier(db, ctx.workspace.id, ctx.now), await hostModels(ctx, control)),
    asked.backends,
  );
  const kept = await decide({
    db,
    now: ctx.now,
    owner: {
      ...askedBy(ctx),
      sessionId: asked.session_id,
      task: asked.task,
    },
    tiers,
    question: {
      kind: asked.kind,
      question: asked.question,
      context: text,
      options: asked.options,
      images: image ? [image] : [],
    },
    image: image && (await keepImage(ctx, store, image)),
    allowAbstain: asked.allow_abstain,
    latencyBudgetMs: asked.latency_budget_ms,
  });
  if (kept.choice === null && !kept.abstained) throw unavailable(kept);
  const found = kept.id === null ? null : await findDecisionInWorkspace(db, ctx.workspace.id, kept.id);
  return found ?? unkept(ctx, asked, kept);
}

function contextOf({ context }: NewDecision): { text: string; image: Uint8Array | null } {
  if (typeof context === "string") return { text: context, image: null };
  const [, base64] = context.image?.split(",") ?? [];
  return { text: context.text, image: base64 === undefined ? null : Buffer.from(base64, "base64") };
}

/** The usual chain, or the caller's own. Throws `invalid_request` for a backend that nobody offers. */
function chosenTiers(usual: DecisionTier[], backends: readonly string[] | undefined): DecisionTier[] {
  if (backends === undefined) return usual;
  return backends.map((name, index) => {
    const tier = usual.find((each) => each.name === name);
    if (tier) return tier;
    throw invalidRequest([{ pointer: `/backends/${index}`, reason: "is no backend that is offered now", value: name }]);
  });
}

/** Null for a picture that the store did not take: those who decide see it all the same. */
async function keepImage(ctx: ServiceContext, store: ArtifactStore, image: Uint8Array): Promise<string | null> {
  const digest = await store.put(image).catch((error: unknown) => {
    if (error instanceof AttemptError && error.code === "storage_write_failed") return null;
    throw error;
  });
  if (digest === null) return null;
  const owner = { workspaceId: ctx.workspace.id, runId: null, attemptId: null };
  await saveArtifactRefs(queryable(ctx), owner, [{ digest, kind: "decision_image", bytes: image.length }]);
  return digest;
}

function unavailable({ tries }: KeptDecision): AppError {
  return new AppError("decision_unavailable", "No tier answered, and abstaining is not allowed.", {
    details: {
      attempts: tries.map(({ backend, tier, result, latencyMs, costMicroUsd, detail }) => ({
        backend,
        tier,
        result,
        latency_ms: latencyMs,
        cost_usd: formatUsdIfKnown(costMicroUsd),
        detail,
      })),
    },
  });
}

function unkept(ctx: ServiceContext, asked: NewDecision, kept: KeptDecision): MadeDecision {
  const { kind, question, options, session_id, task } = asked;
  return {
    ...kept,
    id: null,
    kind,
    question,
    context: contextOf(asked).text,
    image: null,
    options,
    requestId: ctx.requestId,
    sessionId: session_id ?? null,
    task: task ?? null,
    toolsetCallId: null,
    runId: null,
    outcome: null,
    label: null,
    outcomeDetail: null,
    outcomeBy: null,
    outcomeAt: null,
    createdBy: actorLabel(ctx.actor),
  };
}
