"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { RetentionRules } from "@/lib/domain/retention/retention.rules";
import { formatCountOf } from "@/lib/format/count";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Note } from "../ui/note";
import { SkeletonRows } from "../ui/skeleton";
import { PrunedTable } from "./pruned-table";
import { lookAhead, pruneNow } from "./retention-api";

/** Tells what the rules reach now and, when they are those that are set, removes it. */
export function PruneDialog({
  rules,
  isSet,
  onClose,
}: {
  rules: RetentionRules;
  /** The rules are saved; others are only looked ahead by. */
  isSet: boolean;
  onClose: () => void;
}) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const ahead = useQuery({
    queryKey: [...queryKeys.retention(workspace), "ahead", rules],
    queryFn: () => lookAhead(workspace, rules),
    gcTime: 0,
  });
  const prune = useMutation({
    mutationFn: () => pruneNow(workspace),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const shown = prune.data ?? ahead.data;
  const waiting = prune.data?.waiting_count ?? 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen || prune.isPending ? undefined : onClose())}>
      <DialogContent
        title={prune.data ? "Removed" : isSet ? "Remove what is due now?" : "What these rules would remove now"}
        footnote={isSet || prune.data ? undefined : "Save the rules first to remove it."}
        footer={
          <>
            <Button autoFocus disabled={prune.isPending} onClick={onClose}>
              Close
            </Button>
            {isSet && !prune.data && ahead.data && ahead.data.artifact_count > 0 ? (
              <Button variant="danger" disabled={prune.isPending} onClick={() => prune.mutate()}>
                {prune.isPending ? "Removing" : `Remove ${formatCountOf(ahead.data.artifact_count, "artifact")}`}
              </Button>
            ) : null}
          </>
        }
      >
        <ProblemNote error={prune.error ?? ahead.error} />
        {shown ? (
          <PrunedTable pruned={shown} />
        ) : ahead.isError ? null : (
          <SkeletonRows flush rows={3} widths={["w-40", "w-24"]} label="Looking ahead" />
        )}
        {waiting > 0 ? (
          <Note>{formatCountOf(waiting, "artifact")} of them stay: the same bytes were stored within a day.</Note>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
