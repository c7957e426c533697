import type { PartChange } from "@/lib/domain/verifier/part-changes";
import type { ReverifiedCheck } from "@/lib/domain/verifier/reverification";
import { formatCountOf, formatScore } from "@/lib/format/count";
import { PartDifference } from "./check-parts";
import { versionWords } from "./judgement-words";

/** Changed parts listed at once; more say the same again. */
const SHOWN_MAX = 20;

const stateOf = (part: PartChange["before"]) => (part === null ? "not compared" : part.passed ? "equal" : "different");

function Change({ change: { name, before, after } }: { change: PartChange }) {
  const shown = after ?? before;
  return (
    <li className="[overflow-wrap:anywhere]">
      {name}: <span className="text-ink-3">{stateOf(before)}</span> →{" "}
      <span className="font-medium">{stateOf(after)}</span>
      {shown ? <PartDifference part={shown} /> : null}
    </li>
  );
}

/** One check before and now: versions, both scores and sentences, and each part that says something else. */
export function ReverifiedCheckFacts({ check }: { check: ReverifiedCheck }) {
  const { func, recorded, computed, changes } = check;
  const isSame = recorded.detail === computed.detail && recorded.error === computed.error;
  return (
    <li className="grid gap-1 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 font-mono text-12 [overflow-wrap:anywhere]" title={func}>
          {versionWords(recorded.implementation, computed.implementation)}
        </span>
        <span className="ml-auto text-12 whitespace-nowrap">
          <span className="text-ink-3">{formatScore(recorded.score)} →</span>{" "}
          <b className="font-semibold">{formatScore(computed.score)}</b>
        </span>
      </div>
      <dl className="grid grid-cols-[60px_minmax(0,1fr)] gap-x-2 text-12 [overflow-wrap:anywhere]">
        {isSame ? null : (
          <>
            <dt className="text-ink-3">was</dt>
            <dd className="text-ink-2">{recorded.error ?? recorded.detail}</dd>
          </>
        )}
        <dt className="text-ink-3">now</dt>
        <dd>{computed.error ?? computed.detail}</dd>
      </dl>
      {changes.length > 0 ? (
        <ul aria-label={`What changed in ${func}`} className="grid gap-1 text-12">
          {changes.slice(0, SHOWN_MAX).map((change, index) => (
            <Change key={`${index}-${change.name}`} change={change} />
          ))}
          {changes.length > SHOWN_MAX ? (
            <li className="text-ink-3">and {formatCountOf(changes.length - SHOWN_MAX, "more change")}</li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}
