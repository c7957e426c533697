import type { OidcSettings } from "@/lib/config/oidc-settings";
import type { Queryable } from "@/lib/db/client";
import { listOpenInvitationsOf } from "@/lib/db/invitations";
import { ensureMember } from "@/lib/db/members";
import { findWorkspaceBySlug, listWorkspacesOfUser } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { joinBy, type Joining } from "../invitation/accept-invitation";

type Rules = Pick<OidcSettings, "domains" | "domainWorkspace" | "domainRole">;

/** Whether the holder of an address that has no account may enter: invited by it, or of a configured domain. */
export async function mayEnter(db: Queryable, rules: Rules, email: string, now: Date): Promise<boolean> {
  if (isOfDomain(rules, email)) return (await findWorkspaceBySlug(db, rules.domainWorkspace)) !== null;
  return (await listOpenInvitationsOf(db, email, now)).length > 0;
}

/**
 * Takes up the invitations of somebody whose address a provider has shown; a new person without any enters by domain. True
 * when the person is a member of some workspace afterwards. Who was removed does not come back by domain. Safe to repeat.
 */
export async function enterByProvider({
  joining,
  rules,
  person,
  isNew,
}: {
  joining: Joining;
  rules: Rules;
  person: { id: string; name: string; email: string };
  isNew: boolean;
}): Promise<boolean> {
  const { db, now } = joining;
  for (const invitation of await listOpenInvitationsOf(db.prisma, person.email, now())) {
    await joinBy(invitation, { joining, person }).catch((error: unknown) => {
      // A member already, or somebody was faster: neither keeps the person out.
      if (!(error instanceof AppError)) throw error;
    });
  }
  if ((await listWorkspacesOfUser(db.prisma, person.id)).length > 0) return true;
  if (!isNew || !isOfDomain(rules, person.email)) return false;
  const workspace = await findWorkspaceBySlug(db.prisma, rules.domainWorkspace);
  if (workspace === null) return false;
  const role = rules.domainRole;
  const actor = { type: "user", id: person.id, name: person.name, role } as const;
  const ctx = { ...joining, workspace: { id: workspace.id, slug: workspace.slug }, actor };
  await inTransaction(ctx, async (tx) => {
    await ensureMember(tx, {
      workspaceId: workspace.id,
      userId: person.id,
      name: person.name,
      email: person.email,
      role,
    });
    const data = { domain: domainOf(person.email) };
    await emitAudit(ctx, tx, { action: "member.enter_by_domain", target: person.id, after: { role }, data });
  });
  return true;
}

/** null for a text that is no plain address. */
const domainOf = (email: string) => /^[^@\s]+@([^@\s]+)$/.exec(email.toLowerCase())?.[1] ?? null;
const isOfDomain = ({ domains }: Rules, email: string) => domains.some((domain) => domain === domainOf(email));
