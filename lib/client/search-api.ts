import { searchWire } from "@/lib/domain/search/search.wire";
import { apiGet, apiPath } from "./api";

/** What the workspace holds under these words; 1 to 200 characters. */
export function searchWorkspace(workspace: string, text: string, signal?: AbortSignal) {
  return apiGet(apiPath("/search", { workspace, q: text }), searchWire, signal);
}
