import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AccountView } from "@/components/account/account-view";
import { installation } from "@/lib/auth/installation";
import { currentUser } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  // The layout renders beside this page, so its own check may not have come first.
  if ((await currentUser()) === null) redirect("/sign-in");
  const accounts = await installation().auth.api.listUserAccounts({ headers: await headers() });
  return <AccountView hasPassword={accounts.some(({ providerId }) => providerId === "credential")} />;
}
