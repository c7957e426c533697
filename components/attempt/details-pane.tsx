import { OctagonAlert } from "lucide-react";
import type { AttemptVideo } from "@/lib/domain/attempt/attempt.video";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { inertText } from "@/lib/domain/inert-text";
import { formatCountOf, formatScore } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { modelCostWords, tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { PolicyName } from "../policy/policy-name";
import { CodeBlock } from "../ui/code-block";
import { DefinitionList } from "../ui/definition-list";
import { Note } from "../ui/note";
import { DateTime } from "../ui/time";
import { EarlierTries } from "./earlier-tries";
import { LineageFacts } from "./lineage-facts";
import { placeWords } from "./sibling-marks";
import { stepCountWords } from "./step-count-words";

const ENDED_WORDS = {
  done: "the agent, with done",
  fail: "the agent, with fail",
  step_cap: "the step cap",
  time_cap: "the time cap",
  spend_cap: "the spend cap",
  error: "an error",
  cancelled: "a cancel",
} as const;

function Mono({ children }: { children: string }) {
  return <code className="font-mono text-12 break-all">{children}</code>;
}

/** An invalid attempt has no score, whatever the checker said about its desktop. */
function Score({ attempt }: { attempt: AttemptDetailWire }) {
  const said = attempt.verifier === "invalid" ? (attempt.verification?.score ?? null) : null;
  return (
    <>
      {formatScore(attempt.score)}
      {said !== null ? (
        <span className="text-12 text-ink-3">
          {" "}
          not counted, the attempt is invalid; the checker said {formatScore(said)}
        </span>
      ) : null}
    </>
  );
}

function videoWords({ status, problem, duration_ms }: AttemptVideo): string {
  if (status === "failed") return `Not recorded: ${problem ?? "the encoder failed"}`;
  return `${formatMs(duration_ms)}${problem ? `. ${problem}` : ""}`;
}

const none = <span className="text-ink-3">—</span>;

/** Everything else that is known of the attempt; what was not computed is a dash. */
export function DetailsPane({
  attempt,
  hrefOf,
  attemptHref,
}: {
  attempt: AttemptDetailWire;
  hrefOf: (digest: string) => string;
  attemptHref: (attemptId: string) => string;
}) {
  const { failure, usage, phases_ms: phases } = attempt;
  return (
    <div className="grid gap-3">
      {failure ? (
        <Note tone="warn" icon={OctagonAlert}>
          <b className="font-semibold">
            Error at the border of the {failure.boundary}: {failure.code}
          </b>
          <span className="block break-words">{inertText(failure.message)}</span>
          <span className="block text-12 text-ink-3">
            {failure.retryable ? "A fresh try may help." : "A fresh try would end the same."}
          </span>
        </Note>
      ) : null}
      {failure?.evidence ? (
        <CodeBlock label="Evidence of the failure" text={inertText(JSON.stringify(failure.evidence, null, 2))} wrap />
      ) : null}
      {attempt.invalid_reasons.length > 0 ? (
        <div>
          <h3 className="text-12 font-medium text-ink-3">Why it is invalid</h3>
          <ul className="list-disc pl-4">
            {attempt.invalid_reasons.map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <EarlierTries tries={attempt.earlier_tries} hrefOf={hrefOf} />
      {attempt.lineage ? <LineageFacts lineage={attempt.lineage} hrefOf={attemptHref} /> : null}
      <DefinitionList
        items={[
          { term: "Score", value: <Score attempt={attempt} /> },
          { term: "Acting ended by", value: attempt.ended_by ? ENDED_WORDS[attempt.ended_by] : none },
          { term: "Steps", value: stepCountWords(attempt) },
          { term: "Place", value: `${placeWords(attempt)}${attempt.tries > 1 ? `, try ${attempt.tries}` : ""}` },
          { term: "Policy", value: <PolicyName {...attempt} /> },
          { term: "Cost", value: formatMoney(attempt.cost_usd) },
          ...(attempt.model_use
            ? [
                { term: "Of it models", value: modelCostWords(attempt.model_use) },
                {
                  term: "Replies",
                  value: `${formatCountOf(attempt.model_use.calls, "reply", "replies")}, ${tokenWords(attempt.model_use)}${attempt.tries > 1 ? ", over all tries" : ""}`,
                },
              ]
            : []),
          {
            term: "Usage",
            value: usage
              ? `${usage.cpu_seconds.toFixed(1)} CPU seconds, ${usage.memory_gib_seconds.toFixed(1)} GiB seconds`
              : none,
          },
          {
            term: "Phases",
            value: `${formatMs(phases.create)} create, ${formatMs(phases.setup)} set-up, ${formatMs(phases.act)} act, ${formatMs(phases.verify)} verify`,
          },
          ...(attempt.video ? [{ term: "Video", value: videoWords(attempt.video) }] : []),
          { term: "Computer", value: attempt.computer_id ? <Mono>{attempt.computer_id}</Mono> : none },
          { term: "Host", value: attempt.host_name ?? none },
          { term: "Started", value: attempt.started_at ? <DateTime at={attempt.started_at} /> : none },
          { term: "Ended", value: attempt.finished_at ? <DateTime at={attempt.finished_at} /> : none },
          { term: "Attempt", value: <Mono>{attempt.id}</Mono> },
          { term: "Task", value: <Mono>{attempt.task_id}</Mono> },
          { term: "Task digest", value: <Mono>{attempt.task_digest}</Mono> },
          { term: "Recipe digest", value: attempt.recipe_digest ? <Mono>{attempt.recipe_digest}</Mono> : none },
        ]}
      />
    </div>
  );
}
