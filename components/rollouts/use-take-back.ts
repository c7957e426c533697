import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { toastProblem } from "@/components/layout/toast-problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { changeNamed, labelAttempts } from "./rollouts-api";

/** Takes one's own labels back from attempts that had none of one before. Safe to repeat. */
export function useTakeBack(runId: string) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      changeNamed(ids, (attempt_ids) =>
        labelAttempts({ workspace, runId }, { attempt_ids, label: null, note: "", dry_run: false }),
      ),
    onSuccess: (changed) => toast(`${formatCountOf(changed, "label")} taken back.`),
    onError: toastProblem,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) }),
        client.invalidateQueries({ queryKey: [workspace, "attempt"] }),
      ]),
  });
}
