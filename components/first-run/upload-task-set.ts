import { apiPath, apiSend } from "@/lib/client/api";
import { taskSetUploadedWire, type TaskSetUpload } from "@/lib/domain/task/task-set.upload.wire";

/** Makes a task set of these files, or only tells what it would hold. */
export function uploadTaskSet(workspace: string, upload: TaskSetUpload) {
  return apiSend(apiPath("/task-sets", { workspace }), taskSetUploadedWire, { method: "POST", body: upload });
}
