import type { RunDocumentInput } from "@/lib/domain/run/run.document";
import { runWire } from "@/lib/domain/run/run.wire";
import { apiPath, apiSend } from "@/lib/client/api";

/** Starts a run, or gives the run that the same key started before. Throws ApiProblem. */
export function createRun(workspace: string, document: RunDocumentInput, idempotencyKey: string) {
  return apiSend(apiPath("/runs", { workspace }), runWire, { method: "POST", body: document, idempotencyKey });
}
