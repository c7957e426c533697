import { z } from "zod";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { runEventWire } from "@/lib/domain/event/run-event";
import { computerWire, hostWire } from "@/lib/domain/host/host.wire";
import { runMetricsWire } from "@/lib/domain/run/metrics.wire";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { pageWire, runPageWire, runViewCountsWire, runWire } from "@/lib/domain/run/run.wire";
import { apiGet, apiPath } from "./api";
import type { AttemptFilter } from "./attempt-filter";
import type { RunFilter } from "./run-filter";

export const runEventPageWire = pageWire(runEventWire);
export type RunEventPage = z.infer<typeof runEventPageWire>;
export const hostListWire = z.object({ data: z.array(hostWire) });
export const computerListWire = z.object({ data: z.array(computerWire) });

interface Paging {
  workspace: string;
  cursor?: string | null;
  limit?: number;
  signal?: AbortSignal;
}

export function listRuns({ filter, workspace, cursor, limit = 50, signal }: Paging & { filter: RunFilter }) {
  return apiGet(apiPath("/runs", { workspace, ...filter, cursor, limit }), runPageWire, signal);
}

/** How many runs each view of the list holds. */
export function countRuns(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/runs/counts", { workspace }), runViewCountsWire, signal);
}

export function getRun(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}`, { workspace }), runWire, signal);
}

export function listAttempts(options: Paging & { runId: string; filter: AttemptFilter }) {
  const { workspace, runId, filter, cursor, limit = 100, signal } = options;
  return apiGet(apiPath(`/runs/${runId}/attempts`, { workspace, ...filter, cursor, limit }), attemptPageWire, signal);
}

/** Events in order. `before` pages back from a sequence number, exclusive; `after` pages on. */
export function listRunEvents(options: {
  workspace: string;
  runId: string;
  before?: number;
  after?: number;
  limit?: number;
  signal?: AbortSignal;
}) {
  const { workspace, runId, before, after, limit = 100, signal } = options;
  return apiGet(apiPath(`/runs/${runId}/events`, { workspace, before, after, limit }), runEventPageWire, signal);
}

export function getRunMetrics(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/metrics`, { workspace }), runMetricsWire, signal);
}

/** Address of the canonical manifest, for a download link. */
export function manifestHref(workspace: string, runId: string): string {
  return apiPath(`/runs/${runId}/manifest`, { workspace });
}

export function listHosts(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/hosts", { workspace }), hostListWire, signal);
}

/** Live computers of the workspace, or of one run. */
export function listComputers(workspace: string, runId?: string, signal?: AbortSignal) {
  return apiGet(apiPath("/computers", { workspace, run_id: runId }), computerListWire, signal);
}

/** Address of a stored artifact by digest, e.g. a frame. */
export function artifactHref(workspace: string, digest: string): string {
  return apiPath(`/artifacts/${encodeURIComponent(digest)}`, { workspace });
}

/** Address of a computer's newest small picture; `version` busts the browser's cache. */
export function thumbnailHref(workspace: string, computerId: string, version: string | number): string {
  return apiPath(`/computers/${computerId}/thumbnail`, { workspace, v: version });
}

/** The run document as launched: ids resolved, defaults filled in. */
export function getRunDocument(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/document`, { workspace }), runDocumentSchema, signal);
}
