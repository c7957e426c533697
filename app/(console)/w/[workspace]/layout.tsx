import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { readConsoleSession } from "./console-session";

export const dynamic = "force-dynamic";

export default async function WorkspaceLayout({
  params,
  children,
}: {
  params: Promise<{ workspace: string }>;
  children: ReactNode;
}) {
  const { workspace } = await params;
  return <Shell session={await readConsoleSession(workspace)}>{children}</Shell>;
}
