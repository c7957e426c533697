"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Check, OctagonAlert } from "lucide-react";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { ApprovalWire } from "@/lib/domain/toolset/toolset.wire";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { Age, DateTime } from "../ui/time";
import { ComputerLink } from "./computer-link";
import { decideApproval } from "./toolset-api";
import { ApprovalStatusFact } from "./toolset-status";

/** What would be done, on which computer, who asks, until when; and the two answers. */
export function ApprovalRow({ approval }: { approval: ApprovalWire }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: "grant" | "refuse") => decideApproval(workspace, approval.id, decision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.approvals(workspace) }),
  });
  const may = (action: "grant" | "refuse") => approval.available_actions.includes(action);
  const goals = goalsOf(approval.input);
  return (
    <li className="border-b border-line px-6 py-3 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="font-mono text-12 font-semibold">{approval.member}</code>
        <span>
          on <ComputerLink id={approval.computer} />
        </span>
        <ApprovalStatusFact status={approval.status} />
        <span className="text-12 text-ink-3">
          asked by {approval.requested_by} <Age at={approval.requested_at} /> ago
          {approval.decided_by ? `, decided by ${approval.decided_by}` : ""}
        </span>
        <span className="ml-auto flex gap-2">
          {may("refuse") ? (
            <Button disabled={decide.isPending} onClick={() => decide.mutate("refuse")}>
              <Icon of={Ban} />
              Refuse
            </Button>
          ) : null}
          {may("grant") ? (
            <Button disabled={decide.isPending} onClick={() => decide.mutate("grant")}>
              <Icon of={Check} />
              Allow this call once
            </Button>
          ) : null}
        </span>
      </div>
      {goals.length > 0 ? (
        <ul className="mt-1 list-disc pl-5 break-words">
          {goals.map((goal, at) => (
            <li key={at}>{goal}</li>
          ))}
        </ul>
      ) : null}
      {decide.isError ? (
        <Note tone="fail" icon={OctagonAlert} className="mt-2" role="alert">
          {problemOf(decide.error).detail}
        </Note>
      ) : null}
      <p className="mt-1 text-12 text-ink-3">
        Until <DateTime at={approval.expires_at} />, for exactly this call, once.
      </p>
      <Disclosure words="The whole call">
        <CodeBlock label="Input of the call" text={JSON.stringify(approval.input, null, 2)} className="max-h-80" />
      </Disclosure>
    </li>
  );
}

/** Goals of a call's input, which its caller wrote. */
function goalsOf(input: Record<string, unknown>): string[] {
  const goalOf = (value: unknown) =>
    typeof value === "object" && value !== null && "goal" in value && typeof value.goal === "string"
      ? [value.goal]
      : [];
  return Array.isArray(input.subtasks) ? input.subtasks.flatMap(goalOf) : goalOf(input);
}
