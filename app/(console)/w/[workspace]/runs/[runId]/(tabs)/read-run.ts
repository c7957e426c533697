import { cache } from "react";
import { serializeRun } from "@/lib/api/serializers/run";
import { pageSession } from "@/lib/auth/session";
import { AppError } from "@/lib/domain/errors";
import { getRun } from "@/lib/services/run/get-run";

/** Read once for the title, the frame and the tab of one request; null for a run that this workspace does not have. */
export const readRun = cache(async (workspace: string, runId: string) => {
  const { ctx } = await pageSession(workspace);
  try {
    return serializeRun(await getRun({ ctx, runId }));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});
