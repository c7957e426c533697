"use client";
import { FlaskConical, FolderInput, Play, type LucideIcon } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { OutcomeFact, StatusFact, VerifierFact } from "@/components/attempt/facts";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { SideLayout } from "@/components/ui/side-layout";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/run-api";
import { useHydrated } from "@/lib/client/use-hydrated";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { MachineReadiness } from "./machine-readiness";

const TERMINAL = `curl -X POST "$DESKPROOF_URL/api/v1/runs" \\
  -H "Authorization: Bearer $DESKPROOF_KEY" -H "Idempotency-Key: first" \\
  -H "Content-Type: application/json" -d @run.json`;

/** The runs list before the first run: what a run is, the ways to one, and whether this machine is ready. */
export function FirstRun() {
  const to = usePathTo();
  const workspace = useWorkspaceSlug();
  const isHydrated = useHydrated();
  const hosts = useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
    refetchInterval: 5_000,
  });
  return (
    <SideLayout
      sideLabel="Is this machine ready"
      side={
        <MachineReadiness
          hosts={isHydrated ? (hosts.data?.data ?? null) : null}
          onCheck={() => void hosts.refetch()}
          isChecking={isHydrated && hosts.isFetching}
        />
      }
    >
      <div className="max-w-[768px] py-9 side:pl-6">
        <h2 className="text-20 font-semibold tracking-[-.01em]">No runs yet. Two ways to the first one</h2>
        <p className="mt-1 text-ink-2">
          A run plays tasks on real desktops, scores each attempt with the task&apos;s own verifier, and keeps three
          facts apart: what the machinery did, whether the episode can be trusted, and whether the task was solved.
        </p>
        <ul className="mt-5 border-t border-line">
          <Way
            first
            icon={FlaskConical}
            title="Play starter tasks on this machine"
            action={
              <Button asChild variant="primary">
                <Link href={to("/runs/new")}>
                  <Icon of={Play} />
                  New run
                </Link>
              </Button>
            }
          >
            Fixed recipes, no model and no key. Every one should end in Success, so a failure means the machine, not a
            model.
          </Way>
          <Way
            icon={FolderInput}
            title="Bring your own task set"
            action={
              <Button asChild>
                <Link href={to("/tasks")}>Look at tasks</Link>
              </Button>
            }
          >
            An OSWorld checkout is read with <code className="font-mono text-12">npm run cli -- tasks import</code>. You
            see which tasks this host supports, and why not for the rest, before anything starts.
          </Way>
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

function Way({
  icon,
  title,
  action,
  first = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  action: ReactNode;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-line py-4 max-sm:grid-cols-[32px_minmax(0,1fr)]">
      <span
        className={cn(
          "grid size-8 place-items-center self-start rounded-2",
          first ? "bg-accent-tint text-accent" : "bg-sunken text-ink-2",
        )}
      >
        <Icon of={icon} size="l" />
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="max-w-[520px] text-ink-2">{children}</p>
      </div>
      <div className="max-sm:col-start-2 max-sm:mt-2 max-sm:justify-self-start">{action}</div>
    </li>
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
