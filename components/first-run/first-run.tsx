"use client";
import { FolderInput, Plus } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { OutcomeFact, StatusFact, VerifierFact } from "@/components/attempt/facts";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { SideLayout } from "@/components/ui/side-layout";
import { useConsoleSession, usePathTo } from "@/lib/client/workspace-context";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { ImportDialog } from "./import-dialog";
import { Readiness } from "./readiness";
import { ResultsWay } from "./results-way";
import { SampleWay } from "./sample-way";
import { StarterWay } from "./starter-way";
import { Way } from "./way";

const TERMINAL = `curl -X POST "$DESKPROOF_URL/api/v1/runs" \\
  -H "Authorization: Bearer $DESKPROOF_KEY" -H "Idempotency-Key: first" \\
  -H "Content-Type: application/json" -d @run.json`;

/** The runs list before the first run: what a run is, the ways to one, and whether this machine is ready. */
export function FirstRun({ onImportResults }: { onImportResults: () => void }) {
  const to = usePathTo();
  const { role } = useConsoleSession();
  const scopes = scopesOfRole(role);
  return (
    <SideLayout sideLabel="Is this machine ready" side={<Readiness />}>
      <div className="max-w-[768px] py-9 side:pl-6">
        <h2 className="text-20 font-semibold tracking-[-.01em]">No runs yet. The ways to the first one</h2>
        <p className="mt-1 text-ink-2">
          A run plays tasks on real desktops, scores each attempt with the task&apos;s own verifier, and keeps three
          facts apart: what the machinery did, whether the episode can be trusted, and whether the task was solved.
        </p>
        {scopes.includes("runs:write") ? null : (
          <p className="mt-3 text-ink-2">Your role, {role}, reads runs. An owner, admin or member can start one.</p>
        )}
        <ul className="mt-5 border-t border-line">
          {scopes.includes("runs:write") ? <StarterWay /> : null}
          {scopes.includes("runs:write") ? (
            <Way
              icon={Plus}
              title="Choose tasks, desktops and a budget yourself"
              action={
                <Button asChild>
                  <Link href={to("/runs/new")}>New run</Link>
                </Button>
              }
            >
              Five steps. The last one shows the exact request and what it may cost, before anything starts.
            </Way>
          ) : null}
          <Way
            icon={FolderInput}
            title="Import a task set"
            action={
              scopes.includes("tasks:write") ? (
                <ImportDialog trigger={<Button>Import…</Button>} />
              ) : (
                <Button asChild>
                  <Link href={to("/tasks")}>Look at tasks</Link>
                </Button>
              )
            }
          >
            An OSWorld checkout, from this browser or with{" "}
            <code className="font-mono text-12">npm run cli -- tasks import</code>. You see which tasks this host
            supports, and why not for the rest, before anything starts.
          </Way>
          {scopes.includes("runs:write") ? <ResultsWay onImport={onImportResults} /> : null}
          <SampleWay />
        </ul>
        <h3 className="mt-5 mb-2 font-semibold">Or from a terminal</h3>
        <CodeBlock text={TERMINAL} label="Request that starts a run" copyLabel="Copy the command" />
        <dl className="mt-5 flex flex-wrap gap-x-4 gap-y-2 text-12 text-ink-2">
          <Legend term="Status">
            <StatusFact status="done" />
            <StatusFact status="error" />
          </Legend>
          <Legend term="Verifier">
            <VerifierFact verifier="valid" />
            <VerifierFact verifier="invalid" />
          </Legend>
          <Legend term="Outcome">
            <OutcomeFact outcome="success" />
            <OutcomeFact outcome="fail" />
            <OutcomeFact outcome="none" />
          </Legend>
        </dl>
      </div>
    </SideLayout>
  );
}

function Legend({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-line-strong pr-4 not-last:border-r">
      <dt className="text-ink-3">{term}</dt>
      <dd className="flex items-center gap-2.5">{children}</dd>
    </div>
  );
}
