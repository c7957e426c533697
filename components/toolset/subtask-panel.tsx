"use client";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { artifactHref } from "@/lib/client/run-api";
import type { SubtaskResultWire } from "@/lib/domain/toolset/toolset.wire";
import { formatCountOf } from "@/lib/format/count";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { Panel } from "../ui/panel";
import { Tag } from "../ui/tag";
import { ComputerLink } from "./computer-link";
import { decisionCost } from "./call-words";
import { ToolsetStatusFact } from "./toolset-status";

/** One subtask or rollout: status, steps with what changed after each, and its first and last screens. All of it inert text. */
export function SubtaskPanel({
  title,
  result,
  narrative,
  isPicked = false,
}: {
  title: string;
  result: SubtaskResultWire;
  narrative?: string;
  isPicked?: boolean;
}) {
  const checks = result.success === null ? null : result.success ? "checks held" : "checks did not hold";
  const facts = [
    checks,
    formatCountOf(result.decisions, "decision"),
    result.status === "running" ? null : decisionCost(result.cost_usd),
  ];
  return (
    <Panel
      title={title}
      hint={facts.filter(Boolean).join(" · ")}
      aside={
        <span className="flex items-center gap-3">
          {isPicked ? <Tag tone="accent">picked</Tag> : null}
          {result.computer === null ? null : <ComputerLink id={result.computer} />}
          <ToolsetStatusFact status={result.status} />
        </span>
      }
    >
      <p className="break-words">{result.goal}</p>
      {result.reason === null ? null : (
        <p className="mt-1 break-words text-ink-2">
          {result.error === null ? null : <code className="mr-1.5 font-mono text-12">{result.error}</code>}
          {result.reason}
        </p>
      )}
      {result.use_api === null ? null : (
        <p className="mt-1">
          Call <code className="font-mono text-12">{result.use_api}</code> instead.
        </p>
      )}
      {result.steps.length > 0 ? (
        <ol className="mt-2 list-decimal space-y-0.5 pl-6 text-12 break-words text-ink-2">
          {result.steps.map((step, at) => (
            <li key={at}>{step}</li>
          ))}
        </ol>
      ) : null}
      <Frames result={result} />
      {narrative === undefined ? null : (
        <Disclosure words="What the judge read">
          <CodeBlock label={`Narrative of ${title}`} text={narrative} wrap className="max-h-80" />
        </Disclosure>
      )}
      {result.screen === null ? null : (
        <Disclosure words="The last screen in words">
          <CodeBlock label={`Last screen of ${title}`} text={result.screen} wrap className="max-h-80" />
        </Disclosure>
      )}
    </Panel>
  );
}

function Frames({ result }: { result: SubtaskResultWire }) {
  const workspace = useWorkspaceSlug();
  const frames = [
    { words: "Before", digest: result.first_frame },
    { words: "After", digest: result.last_frame },
  ].filter((frame): frame is { words: string; digest: string } => frame.digest !== null);
  if (frames.length === 0) return null;
  return (
    <div className="mt-2 mb-1 flex flex-wrap gap-3">
      {frames.map(({ words, digest }) => (
        <figure key={words} className="w-[280px] max-sm:w-full">
          {/* eslint-disable-next-line @next/next/no-img-element -- bytes by digest from the API, never resized by the server */}
          <img
            src={artifactHref(workspace, digest)}
            alt={`The screen ${words.toLowerCase()} it`}
            className="w-full rounded-2 border border-line"
            loading="lazy"
          />
          <figcaption className="mt-0.5 text-12 text-ink-3">{words}</figcaption>
        </figure>
      ))}
    </div>
  );
}
