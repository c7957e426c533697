import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { toastProblem } from "@/components/layout/toast-problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { changeNamed, operateOnAttempts } from "./rollouts-api";

/** Undoes setting results aside, at once and without asking: it only puts back what was. Safe to repeat. */
export function useGiveBack(runId: string) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      changeNamed(ids, (attempt_ids) => {
        const body = { attempt_ids, reason: "Undone in the console", dry_run: false };
        return operateOnAttempts({ workspace, runId }, "revalidate", body);
      }),
    onSuccess: (changed) => toast(`${formatCountOf(changed, "result")} given back; they count as they did.`),
    onError: toastProblem,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) }),
        client.invalidateQueries({ queryKey: [workspace, "attempt"] }),
      ]),
  });
}
