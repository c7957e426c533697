import { openApiDocument } from "@/lib/api/openapi/openapi-document";
import { putInstallation } from "@/lib/auth/installation";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { serveRoutes } from "../api/serve-routes";
import { PLAIN_SCENE, writeJudgedRun } from "../factories/judged-run";
import { contextOfSystem } from "../factories/workspace";
import { SlotBench } from "../slot-bench";
import { fuzzRequest, operationsOf, type FuzzRequest } from "./fuzz-request";
import type { Schemas } from "./fuzz-values";
import { Random } from "./random";

export interface FuzzReport {
  seed: number;
  perRoute: number;
  total: number;
  /** How often each status was answered, over all routes. */
  statuses: Record<string, number>;
  routes: Array<{ route: string; statuses: Record<string, number>; slowestMs: number }>;
  /** Answers that must not be: 500, none at all, or a refusal that is no problem document. */
  faults: Array<{ route: string; what: string; request: FuzzRequest }>;
}

/** Long polls and streams are left after this; a wait that was asked for is no fault. */
const PATIENCE_MS = 4_000;
const AT_ONCE = 8;
/** Their refusals come from outside the API's own door. */
const BARE = new Set(["/health", "/openapi"]);

/**
 * Sends `perRoute` requests to every operation of the OpenAPI document, made from `seed`, to an installation with a
 * live (simulated) host, a finished run and a slot, by a key that may do everything. `routes` leaves those out that it does not
 * match, spelled as `POST /runs`; the others get the requests that they get without it.
 */
export async function runFuzz({
  seed,
  perRoute,
  routes,
}: {
  seed: number;
  perRoute: number;
  routes?: RegExp;
}): Promise<FuzzReport> {
  const bench = await SlotBench.open();
  const plenty = { read: 1_000_000, write: 1_000_000 };
  putInstallation({ ...bench.app, settings: { ...bench.app.settings, requestsPerSecond: plenty } });
  const served = await serveRoutes();
  try {
    const ctx = contextOfSystem(bench.app.db, bench.workspace);
    const { secret } = await createApiKey({ ctx, input: { name: "fuzz", scopes: [...SCOPES] } });
    const { runId, attemptIds } = await writeJudgedRun({ ...bench.app, workspace: bench.workspace }, [PLAIN_SCENE]);
    const ids = { runId: [runId], attemptId: attemptIds, taskId: ["bbbbbbbb-task", "bbbbbbbb"], name: ["recipe"] };
    const document = openApiDocument();
    const { schemas } = document.components as { schemas: Schemas };
    const report: FuzzReport = { seed, perRoute, total: 0, statuses: {}, routes: [], faults: [] };
    for (const [at, operation] of operationsOf(document).entries()) {
      const random = new Random(seed + at * 7_919);
      const route = `${operation.method} ${operation.path}`;
      if (routes && !routes.test(route)) continue;
      const requests = Array.from({ length: perRoute }, () => fuzzRequest(operation, random, { schemas, ids }));
      const statuses: Record<string, number> = {};
      let slowestMs = 0;
      const send = async (request: FuzzRequest) => {
        const began = performance.now();
        const { status, what } = await answerOf(`${served.url}/api/v1`, secret, request, BARE.has(operation.path));
        slowestMs = Math.max(slowestMs, performance.now() - began);
        for (const counts of [statuses, report.statuses]) counts[status] = (counts[status] ?? 0) + 1;
        report.total += 1;
        if (what !== null) report.faults.push({ route, what, request });
      };
      const next = requests[Symbol.iterator]();
      const lane = async () => {
        for (const request of { [Symbol.iterator]: () => next }) await send(request);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      report.routes.push({ route, statuses, slowestMs: Math.round(slowestMs) });
    }
    return report;
  } finally {
    await served.close();
    await bench.close();
  }
}

async function answerOf(
  base: string,
  key: string,
  { method, target, headers, body }: FuzzRequest,
  isBare: boolean,
): Promise<{ status: string; what: string | null }> {
  const gone = new AbortController();
  const timer = setTimeout(() => gone.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`${base}${target}`, {
      ...{ method, body, signal: gone.signal },
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    const status = String(response.status);
    const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
    if (isStream) {
      gone.abort();
      return { status, what: null };
    }
    const text = await response.text();
    if (response.status >= 500 && response.status !== 503) return { status, what: text.slice(0, 500) };
    if (response.status < 400 || isBare) return { status, what: null };
    const isProblem = response.headers.get("content-type") === "application/problem+json";
    return {
      status,
      what: isProblem && /"code":"\w+"/.test(text) ? null : `no problem document: ${text.slice(0, 200)}`,
    };
  } catch (error) {
    if (gone.signal.aborted) return { status: "waited", what: null };
    return { status: "none", what: error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
