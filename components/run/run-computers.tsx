"use client";
import { Link } from "@/components/ui/link";
import { ComputerWall } from "@/components/desktop/computer-wall";
import { useComputers } from "@/components/desktop/use-computers";
import { ProblemView } from "@/components/layout/problem-view";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SkeletonRows } from "@/components/ui/skeleton";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { useOpenRun } from "./run-context";

/** Live computers of this run. */
export function RunComputers() {
  const { run, path } = useOpenRun();
  const live = !isRunFinal(run.status);
  const computers = useComputers({ runId: run.id, live });
  if (computers.isError && !computers.data) {
    return (
      <ProblemView
        title="The computers could not be read"
        error={computers.error}
        onRetry={() => void computers.refetch()}
      />
    );
  }
  if (!computers.data) return <SkeletonRows label="Reading the computers" rows={4} widths={["w-60", "w-60", "w-60"]} />;
  if (computers.data.data.length === 0) {
    return (
      <Empty
        title={live ? "No computer yet" : "All computers of this run are closed"}
        actions={
          <Button asChild>
            <Link href={`${path}/rollouts`}>Open the rollouts</Link>
          </Button>
        }
      >
        {live
          ? "Desktops appear here when a host has a free slot and takes an attempt of this run."
          : "Pictures of every step stay with their attempts."}
      </Empty>
    );
  }
  return <ComputerWall computers={computers.data.data} />;
}
