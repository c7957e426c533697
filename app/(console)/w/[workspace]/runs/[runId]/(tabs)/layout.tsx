import type { ReactNode } from "react";
import { RunFrame } from "@/components/run/run-frame";

export default async function RunLayout({
  params,
  children,
}: {
  params: Promise<{ runId: string }>;
  children: ReactNode;
}) {
  const { runId } = await params;
  return (
    <RunFrame runId={runId} initial={null}>
      {children}
    </RunFrame>
  );
}
