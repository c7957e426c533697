import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignIn } from "@/components/auth/sign-in";
import { idSchema } from "@/lib/domain/ids";
import { installation } from "@/lib/auth/installation";
import { currentUser, workspacesOf } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

type Query = Partial<Record<"error" | "request_id", string | string[]>>;

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { error, request_id: id } = await searchParams;
  const code = typeof error === "string" ? error : null;
  // Only in the form of our own ids: anything else could be somebody's words in a link.
  const requestId = idSchema("request").safeParse(id).data ?? null;
  const user = await currentUser();
  if (user !== null && (await workspacesOf(user)).length > 0) redirect("/");
  const provider = installation().settings.oidc?.name ?? null;
  return <SignIn linkError={code} requestId={requestId} providerName={provider} />;
}
