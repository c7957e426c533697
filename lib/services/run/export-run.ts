import { readEvidence, type WantedEvidence } from "@/lib/db/attempt-evidence";
import { findArtifactsInWorkspace } from "@/lib/db/artifact-refs";
import { findAttemptsInWorkspace, type AttemptRecord } from "@/lib/db/attempts";
import { findCountedFacts, readExportTotals } from "@/lib/db/export-totals";
import { listRunEvents, type RunEventRecord } from "@/lib/db/run-event-log";
import { AppError } from "@/lib/domain/errors";
import { FORMAT_FACTS, type ExportFormat } from "@/lib/domain/export/export-formats";
import { exportTotals, type ExportTotals } from "@/lib/domain/export/export-totals";
import { countedAs, type CountedAs } from "@/lib/domain/stats/counted-as";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { exportAttempts } from "../attempt/export-attempts";
import type { AttemptView } from "../attempt/get-attempt";
import { readFilter } from "../attempt/read-filter";
import { hasScope, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/** Whole attempts read at once: each may hold hundreds of steps. */
const DETAILS = 100;
const EVENTS = 2_000;
/** Files in one zip: their names are in memory until its end. */
const FILES_MAX = 250_000;

/** A run to be written in some format. Each part is read while it is taken, batch after batch. */
export interface RunExport {
  run: RunView;
  /** Of the moment when the export began. */
  totals: ExportTotals;
  attempts: () => AsyncGenerator<AttemptRecord[]>;
  /** With the checks and what is wanted, but not where they come from; without texts for callers without `content:read`. */
  details: (wanted: WantedEvidence) => AsyncGenerator<AttemptView[]>;
  /** In the order of the log; with a filter those of attempts that fit. Each batch with how its attempts are counted now. */
  events: () => AsyncGenerator<{ events: RunEventRecord[]; countedOf: Map<string, CountedAs> }>;
  /** Those that the workspace has. */
  known: (digests: readonly string[]) => Promise<Set<string>>;
  /** Bytes of one that is known; null when they are lost or damaged. */
  bytes: (digest: string) => Promise<Uint8Array | null>;
}

/**
 * A run, or those of its attempts that fit a filter, for one of the formats. Throws `not_found`, `invalid_filter`, `conflict`
 * for more files than one zip takes, and what `requireScope` throws where the format tells content.
 */
export async function exportRun({
  ctx,
  store,
  runId,
  format,
  filter: text,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  runId: string;
  format: ExportFormat;
  filter?: string;
}): Promise<RunExport> {
  requireScope(ctx, "runs:read");
  const { needsContent, contentType } = FORMAT_FACTS[format];
  if (needsContent) requireScope(ctx, "content:read");
  const db = queryable(ctx);
  const workspaceId = ctx.workspace.id;
  const { where } = readFilter(text);
  const found = await getRunInWorkspace(ctx, runId);
  const [run] = (await viewRuns(ctx, [found])) as [RunView];
  const totals = exportTotals(await readExportTotals(db, workspaceId, run.id, where));
  if (contentType === "application/zip" && totals.attempts * 3 + totals.steps > FILES_MAX) {
    throw new AppError("conflict", `More than ${FILES_MAX} files do not fit one zip: narrow the export with a filter.`);
  }

  async function* attempts() {
    yield* (await exportAttempts({ ctx, runId: run.id, filter: text })).batches;
  }

  async function* details(wanted: WantedEvidence) {
    const isContentWithheld = !hasScope(ctx.actor, "content:read");
    for await (const batch of attempts()) {
      for (let at = 0; at < batch.length; at += DETAILS) {
        const ids = batch.slice(at, at + DETAILS).map(({ id }) => id);
        const rows = await findAttemptsInWorkspace(db, workspaceId, ids);
        const evidenceOf = await readEvidence(db, rows, wanted);
        yield rows.map((row) => ({
          ...row,
          ...evidenceOf(row),
          lineage: null,
          earlierTries: [],
          isContentWithheld,
        }));
      }
    }
  }

  async function* events() {
    let after = 0;
    for (;;) {
      const rows = await listRunEvents(db, run.id, { after, direction: "asc", limit: EVENTS });
      const ids = [...new Set(rows.flatMap(({ attemptId }) => attemptId ?? []))];
      const facts = await findCountedFacts(db, workspaceId, ids, where);
      const countedOf = new Map(facts.map((one) => [one.id, countedAs(one)]));
      const fits = ({ attemptId }: RunEventRecord) => where === null || countedOf.has(attemptId ?? "");
      yield { events: rows.filter(fits), countedOf };
      const last = rows.at(-1);
      if (last === undefined || rows.length < EVENTS) return;
      after = last.seq;
    }
  }

  return {
    ...{ run, totals, attempts, details, events },
    known: (digests) => findArtifactsInWorkspace(db, workspaceId, digests),
    bytes: (digest) => store.get(digest),
  };
}
