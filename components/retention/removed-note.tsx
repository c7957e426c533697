"use client";
import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { Note } from "../ui/note";
import { DateTime } from "../ui/time";
import { kindWords } from "./removal-words";
import { getRunRemovals } from "./retention-api";

/** Says what retention removed of a run, when and by which rule; nothing when all is there. */
export function RemovedNote({ runId }: { runId: string }) {
  const workspace = useWorkspaceSlug();
  const { data } = useQuery({
    queryKey: queryKeys.runRemovals(workspace, runId),
    queryFn: ({ signal }) => getRunRemovals(workspace, runId, signal),
    staleTime: 60_000,
  });
  if (!data || data.last_removed_at === null) return null;
  const rules = [...new Set(data.kinds.map(({ rule }) => rule))];
  const lost = data.kinds.map(({ kind, artifact_count }) => `${formatCount(artifact_count)} ${kindWords(kind)}`);
  return (
    <Note band icon={Archive}>
      Removed by retention on <DateTime at={data.last_removed_at} />: {lost.join(", ")} ({rules.join(", ")}). Results
      and digests stand as they were.
    </Note>
  );
}
