import type { ReactNode } from "react";
import { OutcomeFact, StatusFact, VerifierFact } from "@/components/attempt/facts";
import { NoFact } from "@/components/ui/fact";
import { ClockSeconds } from "@/components/ui/time";
import type { AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { formatScore } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { formatTokens } from "@/lib/format/model-use";
import { moneyDigits } from "@/lib/format/money";
import { shortAppName } from "../run/app-name";
import { PhaseStrip } from "../run/phase-strip";
import { failureWords } from "../run/failure-words";

interface ColumnLook {
  /** Pixels; a table of fixed layout gives what is left to the attempt. */
  width: number;
  isNumber?: boolean;
  /** Shown on a phone too, with these classes. */
  onPhone?: string;
  cell: (attempt: AttemptWire, longestMs: number) => ReactNode;
}

const dash = (meaning: string) => <NoFact meaning={meaning} />;
const known = (text: string | null, meaning = "Not known") => text ?? dash(meaning);
const mono = (text: string | null) =>
  text === null ? dash("Not known") : <span className="font-mono text-12 text-ink-3">{text}</span>;
const muted = (node: ReactNode) => <span className="text-ink-2">{node}</span>;

/** How each column is drawn; what it is called, ordered by and exported as stands in lib/domain/attempt. */
export const COLUMN_LOOKS: Record<Exclude<AttemptColumnId, "attempt">, ColumnLook> = {
  task: { width: 260, cell: (attempt) => <span title={attempt.instruction}>{muted(attempt.instruction)}</span> },
  app: { width: 84, cell: (attempt) => muted(shortAppName(attempt.app)) },
  status: { width: 100, onPhone: "max-sm:col-start-2", cell: (attempt) => <StatusFact status={attempt.status} /> },
  verifier: { width: 118, onPhone: "", cell: (attempt) => <VerifierFact verifier={attempt.verifier} /> },
  outcome: { width: 96, onPhone: "", cell: (attempt) => <OutcomeFact outcome={attempt.outcome} /> },
  counted: { width: 108, cell: (attempt) => muted(countedAs(attempt).replaceAll("_", " ")) },
  score: {
    ...{ width: 68, isNumber: true, onPhone: "max-sm:col-start-2 max-sm:text-left max-sm:text-ink-2" },
    cell: (attempt) => (
      <>
        <span className="text-ink-3 sm:hidden">score </span>
        {attempt.score === null ? dash("Not computed") : formatScore(attempt.score)}
      </>
    ),
  },
  steps: {
    ...{ width: 68, isNumber: true, onPhone: "max-sm:text-left" },
    cell: (attempt) =>
      muted(
        <>
          {attempt.step_count}
          <span className="sm:hidden"> steps</span>
        </>,
      ),
  },
  dur: { width: 68, isNumber: true, cell: (attempt) => muted(formatDuration(attempt.duration_ms)) },
  phases: {
    ...{ width: 136, onPhone: "max-sm:min-w-16" },
    cell: (attempt, longestMs) => <PhaseStrip phases={attempt.phases_ms} longestMs={longestMs} />,
  },
  cost: {
    ...{ width: 84, isNumber: true },
    cell: (attempt) => (attempt.cost_usd === null ? dash("Not computed") : muted(moneyDigits(attempt.cost_usd))),
  },
  model_cost: {
    ...{ width: 84, isNumber: true },
    cell: ({ model_use: use }) => (use?.cost_usd == null ? dash("Not priced") : muted(moneyDigits(use.cost_usd))),
  },
  calls: {
    width: 74,
    isNumber: true,
    cell: ({ model_use: use }) => (use === null ? dash("No model") : muted(use.calls)),
  },
  tokens: {
    ...{ width: 112, isNumber: true },
    cell: ({ model_use: use }) =>
      use === null
        ? dash("No model")
        : muted(
            <span title="in / out">
              {formatTokens(use.input_tokens)} / {formatTokens(use.output_tokens)}
            </span>,
          ),
  },
  host: { width: 96, cell: (attempt) => mono(attempt.host_name) },
  computer: { width: 130, cell: (attempt) => mono(attempt.computer_id) },
  ended: { width: 92, cell: (attempt) => muted(known(attempt.ended_by?.replaceAll("_", " ") ?? null, "Not ended")) },
  failure: {
    width: 150,
    cell: ({ failure }) =>
      failure === null ? dash("Nothing broke") : <span title={failure.message}>{failureWords(failure.code)}</span>,
  },
  gate: { width: 130, cell: (attempt) => mono(attempt.bad_gates.join(", ") || null) },
  checker: {
    width: 180,
    cell: (attempt) => {
      const words = attempt.checker_error ?? attempt.checker_skipped;
      return words === null ? dash("Nothing to say") : <span title={words}>{muted(words)}</span>;
    },
  },
  label: {
    width: 130,
    cell: ({ given_labels: given }) => {
      const words = given.join(", ");
      return words === "" ? dash("Nobody labelled it") : <span title={words}>{muted(words)}</span>;
    },
  },
  policy: { width: 120, cell: (attempt) => muted(attempt.policy) },
  tries: { width: 56, isNumber: true, cell: (attempt) => muted(attempt.tries) },
  started: { width: 92, cell: (attempt) => moment(attempt.started_at) },
  finished: { width: 92, cell: (attempt) => moment(attempt.finished_at) },
};

const moment = (at: string | null) => (at === null ? dash("Not yet") : muted(<ClockSeconds at={at} />));
