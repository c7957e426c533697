import { knownDeviation, type CaseReport } from "./run-corpus";

export interface CorpusSummary {
  cases: number;
  agreed: number;
  /** Share of agreeing cases, 0..1; null without cases. */
  agreement: number | null;
  perFunction: Record<string, { cases: number; agreed: number; implemented: boolean }>;
  disagreements: {
    id: string;
    func: string;
    note: string;
    /** null: the public function gave no score, and `error` says how it ended. */
    recorded: number | null;
    error: string | null;
    /** null: there is no score here either, and `detail` says why. */
    got: number | null;
    detail: string;
    /** Why the case is known not to agree, or null. */
    reason: string | null;
  }[];
}

/** What a run over a corpus came to. */
export function summariseCorpus(reports: readonly CaseReport[]): CorpusSummary {
  const perFunction: CorpusSummary["perFunction"] = {};
  for (const { case: one, reply, agrees } of reports) {
    const entry = (perFunction[one.func] ??= { cases: 0, agreed: 0, implemented: reply !== null });
    entry.cases++;
    if (agrees) entry.agreed++;
  }
  const agreed = reports.filter(({ agrees }) => agrees).length;
  return {
    cases: reports.length,
    agreed,
    agreement: reports.length === 0 ? null : agreed / reports.length,
    perFunction: Object.fromEntries(Object.entries(perFunction).sort(([a], [b]) => (a < b ? -1 : 1))),
    disagreements: reports.filter(({ agrees }) => !agrees).map(disagreement),
  };
}

function disagreement({ case: one, reply }: CaseReport): CorpusSummary["disagreements"][number] {
  return {
    id: one.id,
    func: one.func,
    note: one.note,
    recorded: one.score,
    error: one.error ?? null,
    got: reply?.ok ? reply.score : null,
    detail: reply === null ? "not implemented" : reply.ok ? reply.detail : `${reply.kind}: ${reply.message}`,
    reason: knownDeviation(one),
  };
}
