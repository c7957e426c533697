import { redirect } from "next/navigation";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { readConsoleSession } from "../console-session";

/** Where the settings begin: with the keys for those who may make some, else with who is here. */
export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params;
  const { role } = await readConsoleSession(workspace);
  redirect(`/w/${workspace}/settings/${scopesOfRole(role).includes("admin") ? "api-keys" : "members"}`);
}
