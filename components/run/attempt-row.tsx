import Link from "next/link";
import { OutcomeFact, StatusFact, VerifierFact } from "@/components/attempt/facts";
import { HumanAssistedTag } from "@/components/attempt/human-assisted-tag";
import { NoFact } from "@/components/ui/fact";
import { Td } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { cn } from "@/components/ui/cn";
import type { ModelUseWire } from "@/lib/domain/run/model-use.wire";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { formatTokens } from "@/lib/format/model-use";
import { formatScore } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { moneyDigits } from "@/lib/format/money";
import { attemptSlot } from "./heat-layout";
import { PhaseStrip } from "./phase-strip";
import { failureWords } from "./failure-words";

interface AttemptRowProps {
  attempt: AttemptWire;
  run: { rounds: number; fork_copies: number; model_use: ModelUseWire | null };
  href: string;
  longestMs: number;
  /** False under a heading with the task. */
  isTaskShown: boolean;
  isPeeked: boolean;
  onPeek: () => void;
  /** The row was reached by keyboard or pointer; an open peek follows. */
  onFocus: () => void;
}

/** One attempt: three facts in three columns, numbers, phases. A small sheet under 640 px; the link covers the row. */
export function AttemptRow({ attempt, run, href, longestMs, isTaskShown, isPeeked, onPeek, onFocus }: AttemptRowProps) {
  const slot = attemptSlot(attempt, run);
  return (
    <tr
      className={cn(
        "group relative hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
        "max-sm:grid max-sm:grid-cols-[56px_92px_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-1 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-2",
        "max-sm:[&>td]:block max-sm:[&>td]:h-auto max-sm:[&>td]:border-0 max-sm:[&>td]:p-0! max-sm:[&>td]:leading-5",
        isPeeked && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
      )}
    >
      <Td className={isTaskShown ? "max-sm:col-span-4" : undefined}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            data-row
            href={href}
            aria-keyshortcuts="Space"
            onFocus={onFocus}
            onKeyDown={(event) => {
              if (event.key !== " ") return;
              event.preventDefault();
              onPeek();
            }}
            className="font-mono text-12 outline-none after:absolute after:inset-0 after:content-['']"
          >
            {slot}
          </Link>
          {isTaskShown ? (
            <span className="truncate text-ink-2" title={attempt.instruction}>
              {attempt.instruction}
            </span>
          ) : null}
          <HumanAssistedTag attempt={attempt} />
          <WhyTag attempt={attempt} />
          {attempt.tries > 1 ? <Tag tone="warn">try {attempt.tries}</Tag> : null}
          <button
            type="button"
            aria-pressed={isPeeked}
            aria-label={`Show ${slot} beside the table`}
            onClick={onPeek}
            className="relative z-10 ml-auto hidden h-6 rounded-2 px-1.5 text-12 text-ink-2 group-hover:bg-pressed focus-visible:bg-pressed side:block side:opacity-0 side:group-hover:opacity-100 side:focus-visible:opacity-100 aria-pressed:opacity-100"
          >
            Peek
          </button>
        </span>
      </Td>
      <Td>
        <StatusFact status={attempt.status} />
      </Td>
      <Td>
        <VerifierFact verifier={attempt.verifier} />
      </Td>
      <Td>
        <OutcomeFact outcome={attempt.outcome} />
      </Td>
      <Td num className="max-sm:col-start-2 max-sm:text-left max-sm:text-ink-2">
        <span className="text-ink-3 sm:hidden">score </span>
        {attempt.score === null ? <NoFact meaning="Not computed" /> : formatScore(attempt.score)}
      </Td>
      <Td num className="text-ink-2 max-sm:text-left">
        {attempt.step_count}
        <span className="sm:hidden"> steps</span>
      </Td>
      <Td num className="text-ink-2 max-sm:hidden!">
        {formatDuration(attempt.duration_ms)}
      </Td>
      <Td className="max-sm:min-w-16">
        <PhaseStrip phases={attempt.phases_ms} longestMs={longestMs} />
      </Td>
      <Td num className="text-ink-2 max-sm:hidden!">
        {attempt.cost_usd === null ? <NoFact meaning="Not computed" /> : moneyDigits(attempt.cost_usd)}
      </Td>
      {run.model_use === null ? null : <ModelCells use={attempt.model_use} />}
      <Td className="font-mono text-12 text-ink-3 max-sm:hidden!">{attempt.host_name ?? "—"}</Td>
    </tr>
  );
}

/** What its model cost, said and read; a dash where a provider or a price list did not tell. */
function ModelCells({ use }: { use: ModelUseWire | null }) {
  return (
    <>
      <Td num className="text-ink-2 max-sm:hidden!">
        {use?.cost_usd == null ? <NoFact meaning="Not priced" /> : moneyDigits(use.cost_usd)}
      </Td>
      <Td num className="text-ink-2 max-sm:hidden!">
        {use?.calls ?? 0}
      </Td>
      <Td num className="text-ink-2 max-sm:hidden!" title="in / out">
        {formatTokens(use?.input_tokens ?? null)} / {formatTokens(use?.output_tokens ?? null)}
      </Td>
    </>
  );
}

/** The gate or failure that spoiled the attempt, where there is one. */
function WhyTag({ attempt }: { attempt: AttemptWire }) {
  const gate = attempt.bad_gates[0];
  if (gate) {
    const more = attempt.bad_gates.length - 1;
    return (
      <Tag tone="warn" className="max-sm:hidden">
        {gate}
        {more > 0 ? ` +${more}` : ""}
      </Tag>
    );
  }
  if (!attempt.failure) return null;
  return (
    <span title={attempt.failure.message} className="max-sm:hidden">
      <Tag tone="warn">{failureWords(attempt.failure.code)}</Tag>
    </span>
  );
}
