import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { RunFrame } from "@/components/run/run-frame";
import { readRun } from "./read-run";

interface RunParams {
  params: Promise<{ workspace: string; runId: string }>;
}

export async function generateMetadata({ params }: RunParams): Promise<Metadata> {
  const { workspace, runId } = await params;
  const run = await readRun(workspace, runId);
  if (run === null) return { title: "No such run" };
  const { name } = run;
  return { title: { default: name, template: `%s · ${name} · Deskproof` } };
}

export default async function RunLayout({ params, children }: RunParams & { children: ReactNode }) {
  const { workspace, runId } = await params;
  const run = await readRun(workspace, runId);
  if (run === null) notFound();
  return (
    <RunFrame runId={runId} initial={run}>
      {children}
    </RunFrame>
  );
}
