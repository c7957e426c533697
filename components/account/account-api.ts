import { z } from "zod";
import type { NewPassword } from "@/lib/domain/account/new-password";
import { apiPath, apiSend } from "@/lib/client/api";

/** Sets or changes the caller's own password. */
export function putPassword(workspace: string, password: NewPassword) {
  return apiSend(apiPath("/account/password", { workspace }), z.null(), { method: "PUT", body: password });
}
