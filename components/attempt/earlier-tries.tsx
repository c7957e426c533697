import type { AttemptTryWire } from "@/lib/domain/attempt/attempt.wire";
import { inertText } from "@/lib/domain/inert-text";
import { formatCountOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { DateTime } from "../ui/time";
import { StatusFact, VerifierFact } from "./facts";

/** What kept the try from a result, in the words of the machinery; its gates before its reasons. */
function whyOf({ failure_code: code, bad_gates: gates, invalid_reasons: reasons }: AttemptTryWire): string {
  if (gates.length > 0) return gates.join(", ");
  return code ?? reasons[0] ?? "no reason kept";
}

function lengthOf({ started_at: started, finished_at: finished }: AttemptTryWire): string {
  if (started === null || finished === null) return "never started";
  return formatDuration(Date.parse(finished) - Date.parse(started));
}

/** How the attempt had ended before it was sent back to the queue, and who sent it; nothing for a first try. */
export function EarlierTries({
  tries,
  hrefOf,
}: {
  tries: readonly AttemptTryWire[];
  hrefOf: (digest: string) => string;
}) {
  if (tries.length === 0) return null;
  return (
    <section aria-label="Earlier tries">
      <h3 className="mb-1 text-12 font-medium text-ink-3">
        Earlier tries <span className="font-normal">without a result; only the last one counts</span>
      </h3>
      <ol>
        {tries.map((one) => (
          <li key={one.number} className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-1.5 border-t border-line py-1.5">
            <span className="text-ink-3">{one.number}</span>
            <div className="min-w-0">
              <div className="flex flex-wrap gap-x-4">
                <StatusFact status={one.status} />
                <VerifierFact verifier={one.verifier} />
                <code className="font-mono text-12 leading-5 break-all">{inertText(whyOf(one))}</code>
              </div>
              <p className="text-12 text-ink-3">
                {formatCountOf(one.step_count, "step")}, {lengthOf(one)}
                {one.host_name === null ? "" : `, on ${one.host_name}`}
                {one.last_frame === null ? null : (
                  <>
                    {", "}
                    <a
                      href={hrefOf(one.last_frame)}
                      target="_blank"
                      rel="noreferrer"
                      className="underline decoration-line-strong underline-offset-2 hover:text-ink"
                    >
                      last picture
                    </a>
                  </>
                )}
              </p>
              <p className="text-12 [overflow-wrap:anywhere] text-ink-2">
                Tried again by {one.requeued_by}, <DateTime at={one.requeued_at} />: {inertText(one.requeue_reason)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
