import { findUserByEmail } from "@/lib/db/members";
import { listWorkspacesOfUser } from "@/lib/db/workspaces";
import { emitAudit } from "../emit-audit";
import type { Joining } from "../invitation/accept-invitation";

export type SignInMethod = "password" | "link" | "oidc";
interface Person {
  id: string;
  name: string;
}

/** Failed tries of one person leave at most one row a minute; the next row tells of the others. */
const ROW_EVERY_MS = 60_000;
const COUNTED_MAX = 10_000;
/** Of this process: when the last row was written, and the failures since. */
const counted = new Map<string, { rowAt: number; since: number }>();

/** Notes in each workspace of a person that they signed in, and how often somebody had failed to since the last row. */
export async function noteSignIn(noting: Joining, person: Person, method: SignInMethod): Promise<void> {
  const failures = counted.get(person.id)?.since ?? 0;
  counted.delete(person.id);
  await noteEverywhere(noting, person, "auth.sign_in", { method, ...(failures > 0 && { failures_before: failures }) });
}

/**
 * Notes a failed try to sign in as somebody who has an account, counted and without what was typed. False when nobody has
 * the address: then no workspace has a log for it.
 */
export async function noteFailedSignIn(noting: Joining, email: string, method: SignInMethod): Promise<boolean> {
  const person = await findUserByEmail(noting.db.prisma, email.toLowerCase());
  if (person === null) return false;
  const now = noting.now().getTime();
  const known = counted.get(person.id);
  if (known && now - known.rowAt < ROW_EVERY_MS) {
    known.since += 1;
    return true;
  }
  if (counted.size >= COUNTED_MAX) counted.clear();
  counted.set(person.id, { rowAt: now, since: 0 });
  await noteEverywhere(noting, person, "auth.sign_in_failed", { method, failures: (known?.since ?? 0) + 1 });
  return true;
}

async function noteEverywhere(
  { db, now, requestId }: Joining,
  { id, name }: Person,
  action: "auth.sign_in" | "auth.sign_in_failed",
  data: Record<string, unknown>,
): Promise<void> {
  for (const { id: workspaceId, slug, role } of await listWorkspacesOfUser(db.prisma, id)) {
    // Who failed is not known: it may be anybody.
    const actor =
      action === "auth.sign_in" ? ({ type: "user", id, name, role } as const) : ({ type: "system" } as const);
    const ctx = { workspace: { id: workspaceId, slug }, actor, now, requestId, db };
    await emitAudit(ctx, db.prisma, { action, target: id, data: { ...data, name } });
  }
}
