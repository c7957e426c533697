import type { LoggedRequest } from "@/lib/db/request-log";
import type { LoggedRequestWire } from "@/lib/domain/request-log/request-log.wire";

export function serializeLoggedRequest(request: LoggedRequest): LoggedRequestWire {
  return {
    request_id: request.requestId,
    key_id: request.keyId,
    method: request.method,
    path: request.path,
    status: request.status,
    code: request.code,
    duration_ms: request.durationMs,
    at: request.at.toISOString(),
  };
}
