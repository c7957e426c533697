"use client";
import { RefreshCw, ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import { HealthList } from "@/components/health/health-list";
import { useHealth } from "@/components/health/use-health";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { problemOf } from "@/lib/client/problem";
import { useHydrated } from "@/lib/client/use-hydrated";
import { usePathTo } from "@/lib/client/workspace-context";

/** While one waits for the first template, it comes into sight soon. */
const REFETCH_MS = 10_000;

/** The health of the installation beside the ways to the first run. */
export function Readiness() {
  const to = usePathTo();
  const known = useHydrated();
  const health = useHealth(REFETCH_MS);
  const found = known ? health.data : undefined;
  const needed = (found?.checks ?? []).filter(({ state }) => state !== "off");
  const passed = needed.filter(({ state }) => state === "ok").length;
  return (
    <div className="py-9 max-side:py-4">
      <div className="mb-1 flex items-center">
        <h2 className="font-semibold">Is this machine ready?</h2>
        <Button
          variant="quiet"
          className="ml-auto"
          onClick={() => void health.refetch()}
          disabled={known && health.isFetching}
        >
          <Icon of={RefreshCw} />
          Check again
        </Button>
      </div>
      {found ? (
        <>
          <HealthList checks={found.checks} />
          <Note
            className="mt-4"
            tone={passed === needed.length ? "plain" : "warn"}
            icon={passed === needed.length ? ShieldCheck : TriangleAlert}
          >
            {passed} of {needed.length} needed checks pass. Nothing leaves this machine.{" "}
            <Link href={to("/health")} className="text-accent underline underline-offset-2">
              Health
            </Link>
          </Note>
        </>
      ) : known && health.isError ? (
        <Note tone="warn" icon={TriangleAlert} role="alert">
          The checks could not be read: {problemOf(health.error).detail}
        </Note>
      ) : (
        <div role="status" className="grid gap-6 py-4">
          <span className="sr-only">Looking at every part</span>
          <Skeleton className="w-40" />
          <Skeleton className="w-52" />
          <Skeleton className="w-44" />
        </div>
      )}
    </div>
  );
}
