import { notFound, redirect } from "next/navigation";
import { viewHref, viewOfSaved } from "@/components/rollouts/view-state";
import { serializeSavedView } from "@/lib/api/serializers/saved-view";
import { pageSession } from "@/lib/auth/session";
import { AppError } from "@/lib/domain/errors";
import { getView } from "@/lib/services/view/get-view";
import { listRuns } from "@/lib/services/run/list-runs";

/** The short link of a kept view: opens it on the run it was kept on, or on the newest one when that is gone. */
export default async function ViewLinkPage({ params }: { params: Promise<{ workspace: string; viewId: string }> }) {
  const { workspace, viewId } = await params;
  const { ctx } = await pageSession(workspace);
  const view = await getView({ ctx, viewId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return notFound();
    throw error;
  });
  const runId = view.runId ?? (await listRuns({ ctx, query: { limit: 1 } })).items[0]?.id;
  if (runId === undefined) notFound();
  redirect(viewHref(`/w/${workspace}/runs/${runId}/rollouts`, viewOfSaved(serializeSavedView(ctx, view))));
}
