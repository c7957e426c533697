"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/**
 * A call that changes a computer: what is shown of it is read again whether it worked or not. `done` is said when it
 * worked; a refusal is said with `speaksOfRefusals`, else the caller shows `error`.
 */
export function useSlotAction<T>(
  slotId: string,
  action: (which: { workspace: string; slotId: string }) => Promise<T>,
  options: { done?: string; onDone?: (result: T) => void; speaksOfRefusals?: boolean } = {},
) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => action({ workspace, slotId }),
    onSuccess: (result) => {
      if (options.done) toast(options.done);
      options.onDone?.(result);
    },
    onError: (error) => {
      if (options.speaksOfRefusals) toast(problemOf(error).detail || problemOf(error).title);
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.slot(workspace, slotId) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.computers(workspace) });
    },
  });
}
