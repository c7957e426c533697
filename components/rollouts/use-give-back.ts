import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { operateOnAttempts } from "./rollouts-api";

/** Ids that one call may name. */
const IDS_MAX = 500;

/** Undoes setting results aside, at once and without asking: it only puts back what was. Safe to repeat. */
export function useGiveBack(runId: string) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let changed = 0;
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const part = { attempt_ids: ids.slice(from, from + IDS_MAX), reason: "Undone in the console", dry_run: false };
        changed += (await operateOnAttempts({ workspace, runId }, "revalidate", part)).changed;
      }
      return changed;
    },
    onSuccess: (changed) => toast(`${formatCountOf(changed, "result")} given back; they count as they did.`),
    onError: (error) => toast.error(problemOf(error).detail),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) }),
        client.invalidateQueries({ queryKey: [workspace, "attempt"] }),
      ]),
  });
}
