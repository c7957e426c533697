import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { parseView } from "@/components/rollouts/view-state";
import { RunRollouts } from "@/components/run/run-rollouts";
import { pageSession } from "@/lib/auth/session";
import { readRun } from "../read-run";
import { readFirstRows } from "./first-rows";

export const metadata: Metadata = { title: "Rollouts" };

interface RolloutsParams {
  params: Promise<{ workspace: string; runId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RunRolloutsPage({ params, searchParams }: RolloutsParams) {
  const { workspace, runId } = await params;
  const search = await searchParams;
  const run = await readRun(workspace, runId);
  if (run === null) notFound();
  const { ctx } = await pageSession(workspace);
  const view = parseView({ get: (name) => [search[name]].flat()[0] ?? null });
  return (
    <HydrationBoundary state={await readFirstRows(ctx, run, view)}>
      <RunRollouts />
    </HydrationBoundary>
  );
}
