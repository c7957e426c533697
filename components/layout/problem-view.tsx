"use client";
import { Activity, RefreshCw, ServerOff } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { problemOf } from "@/lib/client/problem";
import { adviceFor, stopsWhile } from "@/lib/client/problem-advice";
import { useMaybeSession } from "@/lib/client/workspace-context";
import type { ProblemWire } from "@/lib/domain/problem";

interface ProblemViewProps {
  /** What could not be done, e.g. "The attempts could not be read". */
  title: string;
  error: unknown;
  /** What is untouched by this. */
  safe?: ReactNode;
  onRetry?: () => void;
}

/** A failed part of a page: cause, what is safe, what to do, then the problem document with its request id. */
export function ProblemView({ title, error, safe, onRetry }: ProblemViewProps) {
  const problem = problemOf(error);
  const session = useMaybeSession();
  const stops = stopsWhile(problem);
  const text = JSON.stringify(problem, null, 2);
  return (
    <div role="alert" className="flex max-w-2xl gap-3 px-6 py-5 max-sm:px-4">
      <Icon of={ServerOff} className="mt-0.5 size-[18px] text-warn" />
      <div className="min-w-0 flex-1">
        <h2 className="text-15 font-semibold">{title}</h2>
        <p className="mt-0.5 text-ink-2">{problem.detail || problem.title}</p>
        <DefinitionList
          className="mt-3"
          items={[
            { term: "Code", value: <ProblemCode problem={problem} /> },
            ...(problem.request_id
              ? [{ term: "Request", value: <code className="font-mono text-12">{problem.request_id}</code> }]
              : []),
            ...(safe ? [{ term: "What is safe", value: safe }] : []),
            ...(stops ? [{ term: "What stops", value: stops }] : []),
            { term: "What to do", value: adviceFor(problem) },
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              <Icon of={RefreshCw} />
              Try again
            </Button>
          ) : null}
          {session && problem.status >= 500 ? (
            <Button asChild>
              <Link href={`/w/${session.workspace.slug}/health`}>
                <Icon of={Activity} />
                Open health
              </Link>
            </Button>
          ) : null}
          <CopyButton text={text} label="Copy problem" />
        </div>
        <CodeBlock className="mt-3" text={text} label="Problem document" wrap />
      </div>
    </div>
  );
}

/** The code, leading to its page when the answer names one. */
function ProblemCode({ problem }: { problem: ProblemWire }) {
  const code = <code className="font-mono text-12">{problem.code}</code>;
  if (!problem.type.startsWith("/docs/errors/")) return code;
  return (
    <a href={problem.type} className="text-accent underline underline-offset-2">
      {code}
    </a>
  );
}
