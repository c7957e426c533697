import { z } from "zod";
import type { AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import { attemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import {
  OPERATION_ATTEMPTS_MAX,
  attemptOperationWire,
  type AttemptOperationWire,
} from "@/lib/domain/attempt/attempt.operations";
import type { ExportFormat } from "@/lib/domain/export/export-formats";
import type { ExportTable } from "@/lib/domain/export/export-lines";
import { savedViewWire, type NewSavedView, type SavedViewChange } from "@/lib/domain/view/view.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

interface Asked {
  workspace: string;
  runId: string;
  /** With its sort. */
  filter: string;
  signal?: AbortSignal;
}

export function readGroups({ workspace, runId, filter, by, signal }: Asked & { by: AttemptGroup }) {
  return apiGet(apiPath(`/runs/${runId}/attempts/groups`, { workspace, filter, by }), attemptGroupsWire, signal);
}

/** The shown columns as a file, or whole attempts in a format that others read. */
export type ExportKind = { view: "csv" | "jsonl" } | { format: ExportFormat; table?: ExportTable; pictures?: boolean };

/** Address of the attempts of a filter as a file. */
export function exportHref(
  { workspace, runId, filter }: Asked,
  columns: readonly AttemptColumnId[],
  kind: ExportKind,
): string {
  if ("format" in kind) return apiPath(`/runs/${runId}/export`, { workspace, filter, ...kind });
  return apiPath(`/runs/${runId}/attempts/export`, {
    workspace,
    filter,
    columns: columns.join(","),
    format: kind.view,
  });
}

/** Which attempts an operation is about; all that a filter finds, or named ones. */
export type OperationTarget = { filter: string } | { attempt_ids: string[] };
export type AttemptOperation = "requeue" | "invalidate" | "revalidate";

export function operateOnAttempts(
  { workspace, runId }: Pick<Asked, "workspace" | "runId">,
  operation: AttemptOperation,
  body: OperationTarget & { reason: string; dry_run: boolean },
) {
  return apiSend(apiPath(`/runs/${runId}/${operation}`, { workspace }), attemptOperationWire, { method: "POST", body });
}

/** Calls attempts something in the name of who is signed in; null takes that back. */
export function labelAttempts(
  { workspace, runId }: Pick<Asked, "workspace" | "runId">,
  body: OperationTarget & { label: string | null; note: string; dry_run: boolean },
) {
  return apiSend(apiPath(`/runs/${runId}/label`, { workspace }), attemptOperationWire, { method: "POST", body });
}

/** Repeats a call that changes a bounded number until it says that none is left; the ids of all that it changed. */
export async function untilNoneIsLeft(call: () => Promise<AttemptOperationWire>): Promise<string[]> {
  const changed: string[] = [];
  let last: AttemptOperationWire;
  do {
    last = await call();
    changed.push(...last.attempt_ids);
  } while (last.left > 0 && last.changed > 0);
  return changed;
}

/** Calls a change of named attempts for as many at once as one call takes; how many changed. */
export async function changeNamed(
  ids: readonly string[],
  change: (attempt_ids: string[]) => Promise<AttemptOperationWire>,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += OPERATION_ATTEMPTS_MAX) {
    changed += (await change(ids.slice(from, from + OPERATION_ATTEMPTS_MAX))).changed;
  }
  return changed;
}

const savedViewListWire = z.object({ data: z.array(savedViewWire) });

export function listSavedViews(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/views", { workspace }), savedViewListWire, signal);
}

export function createSavedView(workspace: string, view: NewSavedView) {
  return apiSend(apiPath("/views", { workspace }), savedViewWire, { method: "POST", body: view });
}

export function changeSavedView(workspace: string, viewId: string, change: SavedViewChange) {
  return apiSend(apiPath(`/views/${viewId}`, { workspace }), savedViewWire, { method: "PATCH", body: change });
}

export function deleteSavedView(workspace: string, viewId: string) {
  return apiSend(apiPath(`/views/${viewId}`, { workspace }), z.null(), { method: "DELETE" });
}
