import type { Metadata } from "next";
import { Join, type JoinOffer } from "@/components/auth/join";
import { QueryProvider } from "@/lib/client/query-provider";
import { installation } from "@/lib/auth/installation";
import { currentUser } from "@/lib/auth/session";
import { AppError } from "@/lib/domain/errors";
import { openInvitation } from "@/lib/services/invitation/open-invitation";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

export default async function JoinPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const [offer, user] = await Promise.all([typeof token === "string" ? readOffer(token) : null, currentUser()]);
  return (
    <QueryProvider>
      <Join offer={offer} user={user} providerName={installation().settings.oidc?.name ?? null} />
    </QueryProvider>
  );
}

async function readOffer(token: string): Promise<JoinOffer | null> {
  try {
    const invitation = await openInvitation(installation().db.prisma, token, new Date());
    const { role, email, workspace, createdByName } = invitation;
    return { token, role, email, workspaceName: workspace.name, invitedBy: createdByName };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
