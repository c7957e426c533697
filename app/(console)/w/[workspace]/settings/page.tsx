import { redirect } from "next/navigation";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { readConsoleSession } from "../console-session";

/** The first page of the settings that the reader can use. */
export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params;
  const { role } = await readConsoleSession(workspace);
  redirect(`/w/${workspace}/settings/${scopesOfRole(role).includes("admin") ? "api-keys" : "members"}`);
}
