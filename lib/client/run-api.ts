import { type z } from "zod";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { runEventWire } from "@/lib/domain/event/run-event";
import { runMetricsWire } from "@/lib/domain/run/metrics.wire";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { pageWire } from "@/lib/domain/run/run.wire";
import { apiGet, apiPath } from "./api";
import type { AttemptFilter } from "./attempt-filter";

export const runEventPageWire = pageWire(runEventWire);
export type RunEventPage = z.infer<typeof runEventPageWire>;

interface Paging {
  workspace: string;
  cursor?: string | null;
  limit?: number;
  signal?: AbortSignal;
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

/** The same, signed. */
export function attestationHref(workspace: string, runId: string): string {
  return apiPath(`/runs/${runId}/attestation`, { workspace });
}

/** One zip with the signed manifest and every artifact that it names. */
export function bundleHref(workspace: string, runId: string): string {
  return apiPath(`/runs/${runId}/bundle`, { workspace });
}

/** Address of a stored artifact by digest, e.g. a frame. */
export function artifactHref(workspace: string, digest: string): string {
  return apiPath(`/artifacts/${encodeURIComponent(digest)}`, { workspace });
}

/** The run document as launched: ids resolved, defaults filled in. */
export function getRunDocument(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/document`, { workspace }), runDocumentSchema, signal);
}
