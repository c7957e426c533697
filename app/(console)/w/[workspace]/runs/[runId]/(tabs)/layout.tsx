import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { RunFrame } from "@/components/run/run-frame";
import { serializeRun } from "@/lib/api/serializers/run";
import { pageSession } from "@/lib/auth/session";
import { AppError } from "@/lib/domain/errors";
import { getRun } from "@/lib/services/run/get-run";

interface RunParams {
  params: Promise<{ workspace: string; runId: string }>;
}

/** Read once for the title and the frame of one request; null for a run that this workspace does not have. */
const readRun = cache(async (workspace: string, runId: string) => {
  const { ctx } = await pageSession(workspace);
  try {
    return serializeRun(await getRun({ ctx, runId }));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

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
