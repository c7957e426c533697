import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignIn } from "@/components/auth/sign-in";
import { installation } from "@/lib/auth/installation";
import { currentUser, workspacesOf } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ error?: string | string[] }> }) {
  const { error } = await searchParams;
  const code = typeof error === "string" ? error : null;
  const user = await currentUser();
  if (user !== null && (await workspacesOf(user)).length > 0) redirect("/");
  return <SignIn linkError={code} providerName={installation().settings.oidc?.name ?? null} />;
}
