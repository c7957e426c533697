"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** Changes the run, shows its answer at once, and says in one line what was done. */
export function useRunChange<Asked = void>(
  runId: string,
  change: (which: { workspace: string; runId: string }, asked: Asked) => Promise<RunWire>,
  { words, onDone }: { words: (run: RunWire) => string; onDone?: () => void },
) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => change({ workspace, runId }, asked),
    onSuccess: (run) => {
      client.setQueryData(queryKeys.run(workspace, runId), run);
      void client.invalidateQueries({ queryKey: queryKeys.runs(workspace) });
      toast(words(run));
      onDone?.();
    },
  });
}
