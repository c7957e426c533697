"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { toastProblem } from "../layout/toast-problem";
import { Button } from "../ui/button";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { Tag } from "../ui/tag";
import { Age, DateTime } from "../ui/time";
import { listSessions, revokeOtherSessions, revokeSession } from "./account-api";
import { browserWords } from "./browser-words";

/** The browsers that are signed in as this person, and the way to end each. */
export function SessionsPanel() {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.sessions(workspace);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => listSessions(workspace, signal) });
  const end = useMutation({
    mutationFn: async (id: string | null) => {
      await (id === null ? revokeOtherSessions(workspace) : revokeSession(workspace, id));
    },
    onSuccess: (_, id) => toast(id === null ? "All other sessions ended." : "The session ended."),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const sessions = query.data?.data;
  return (
    <Panel title="Sessions" hint="Browsers that are signed in as you.">
      {query.isError ? (
        <ProblemView title="The sessions could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !sessions ? (
        <SkeletonRows flush rows={2} widths={["w-40", "w-24"]} label="Reading the sessions" />
      ) : (
        <>
          <ul className="max-w-[640px]">
            {sessions.map((session) => (
              <li key={session.id} className="flex min-h-12 items-center gap-3 border-b border-line py-1.5">
                <div className="min-w-0 flex-1">
                  <div className="flex items-center gap-1.5">
                    <span className="truncate font-medium" title={session.user_agent ?? undefined}>
                      {browserWords(session.user_agent)}
                    </span>
                    {session.is_current ? <Tag tone="accent">this browser</Tag> : null}
                  </div>
                  <div className="text-12 text-ink-3">
                    {session.ip_address ?? "address not known"}, since <Age at={session.created_at} />, ends{" "}
                    <DateTime at={session.expires_at} />
                  </div>
                </div>
                {session.is_current ? null : (
                  <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate(session.id)}>
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button className="mt-3" disabled={end.isPending} onClick={() => end.mutate(null)}>
              End all others
            </Button>
          ) : null}
        </>
      )}
    </Panel>
  );
}
