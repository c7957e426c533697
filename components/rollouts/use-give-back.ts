import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { toastProblem } from "@/components/layout/toast-problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { OPERATION_ATTEMPTS_MAX } from "@/lib/domain/attempt/attempt.operations";
import { formatCountOf } from "@/lib/format/count";
import { operateOnAttempts } from "./rollouts-api";

/** Undoes setting results aside, at once and without asking: it only puts back what was. Safe to repeat. */
export function useGiveBack(runId: string) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let changed = 0;
      for (let from = 0; from < ids.length; from += OPERATION_ATTEMPTS_MAX) {
        const part = {
          attempt_ids: ids.slice(from, from + OPERATION_ATTEMPTS_MAX),
          reason: "Undone in the console",
          dry_run: false,
        };
        changed += (await operateOnAttempts({ workspace, runId }, "revalidate", part)).changed;
      }
      return changed;
    },
    onSuccess: (changed) => toast(`${formatCountOf(changed, "result")} given back; they count as they did.`),
    onError: toastProblem,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) }),
        client.invalidateQueries({ queryKey: [workspace, "attempt"] }),
      ]),
  });
}
