import { invalidRequest } from "@/lib/services/parse-input";
import type { NewPassword } from "@/lib/domain/account/new-password";
import type { Auth } from "./auth";

/**
 * Gives the person of this session a password, or another one. A change ends every session; the cookies of the new one
 * are returned, none when nothing ended. Throws `invalid_request` when there is a password already and the current one
 * is missing or wrong.
 */
export async function setPassword(auth: Auth, headers: Headers, wanted: NewPassword): Promise<string[]> {
  const { new_password: newPassword, current_password: currentPassword } = wanted;
  const accounts = await auth.api.listUserAccounts({ headers });
  if (!accounts.some((account) => account.providerId === "credential")) {
    await auth.api.setPassword({ headers, body: { newPassword } });
    return [];
  }
  if (currentPassword === undefined) throw invalidRequest([{ pointer: "/current_password", reason: "is required" }]);
  try {
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const changed = await auth.api.changePassword({ headers, body, returnHeaders: true });
    return changed.headers.getSetCookie();
  } catch (error) {
    if ((error as { body?: { code?: string } }).body?.code !== "INVALID_PASSWORD") throw error;
    throw invalidRequest([{ pointer: "/current_password", reason: "is not the current password" }]);
  }
}
