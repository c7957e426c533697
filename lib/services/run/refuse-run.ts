import type { TemplateRecord } from "@/lib/db/templates";
import { findPublishedTemplate, listPublishedTemplates } from "@/lib/db/templates";
import type { WorkspaceRecord } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { formatUsd } from "@/lib/domain/money";
import type { RunDocument } from "@/lib/domain/run/run.document";
import type { RunKind } from "@/lib/domain/run/run.kind";
import { queryable, type ServiceContext } from "../context";
import type { SpendingWorkspace } from "../workspace/get-workspace-record";
import { forkOffer } from "../template/fork-offer";

/** A document whose kind is one that this version runs. */
export type OfferedDocument = RunDocument & { kind: RunKind };

/** Throws `unsupported_run_kind`; the database refuses training too. */
export function refuseKind(document: RunDocument): asserts document is OfferedDocument {
  if (document.kind !== "training") return;
  throw new AppError("unsupported_run_kind", "Training is not offered.", {
    invalidParams: [{ pointer: "/kind", reason: "must be scripted_test or evaluation", value: document.kind }],
  });
}

/** Throws `parallelism_exceeded` when the copies of one task alone are more than the workspace may run at once. */
export function refuseParallelism(document: RunDocument, workspace: WorkspaceRecord): void {
  const { runParallelism } = workspace;
  if (document.parallel_copies <= runParallelism) return;
  throw new AppError(
    "parallelism_exceeded",
    `parallel_copies is ${document.parallel_copies}, and the workspace runs at most ${runParallelism} desktops at once.`,
    {
      invalidParams: [
        { pointer: "/parallel_copies", reason: `must be at most ${runParallelism}`, value: document.parallel_copies },
      ],
      details: { limit: runParallelism },
    },
  );
}

/** Throws `fork_not_offered` with the reason when no host of the template can store and copy desktops. */
export function refuseFork(document: RunDocument, template: TemplateRecord): void {
  if (document.fork_copies === 1) return;
  const { canFork, lack } = forkOffer(template);
  if (canFork) return;
  const why = lack ?? "Its hosts cannot store desktops.";
  throw new AppError("fork_not_offered", `No host of ${template.ref} can fork a desktop. ${why}`, {
    invalidParams: [{ pointer: "/fork_copies", reason: "must be 1", value: document.fork_copies }],
    details: { reason: why },
  });
}

/** The template that a document names; throws `template_not_published` with those that are. */
export async function requireTemplate(ctx: ServiceContext, document: RunDocument): Promise<TemplateRecord> {
  const db = queryable(ctx);
  const template = await findPublishedTemplate(db, document.template);
  if (template !== null) return template;
  const published = (await listPublishedTemplates(db)).map(({ ref }) => ref);
  throw new AppError("template_not_published", `No host offers the template ${document.template}.`, {
    invalidParams: [
      {
        pointer: "/template",
        reason:
          published.length > 0 ? `must be one of ${published.join(", ")}` : "names a template that is not published",
        value: document.template,
      },
    ],
    details: { published },
  });
}

/** Throws `workspace_budget_exceeded` when nothing is left to spend, over the workspace's life or this month. */
export function refuseBudget(workspace: SpendingWorkspace): void {
  const { spendCapMicroUsd, spentMicroUsd, monthCapMicroUsd, monthSpentMicroUsd } = workspace;
  refuseSpent(spentMicroUsd, spendCapMicroUsd, "");
  refuseSpent(monthSpentMicroUsd, monthCapMicroUsd, " this month");
}

function refuseSpent(spent: number, cap: number | null, when: string): void {
  if (cap === null || spent < cap) return;
  const [spendUsd, capUsd] = [formatUsd(spent), formatUsd(cap)];
  throw new AppError(
    "workspace_budget_exceeded",
    `The workspace has spent ${spendUsd} USD of its ${capUsd} USD${when}.`,
    {
      details: { spend_usd: spendUsd, spend_cap_usd: capUsd },
    },
  );
}
