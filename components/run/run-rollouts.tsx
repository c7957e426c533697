"use client";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { RolloutsView } from "@/components/rollouts/rollouts-view";
import { parseView, viewHref } from "@/components/rollouts/view-state";
import { replaceQuery } from "@/lib/client/shallow";
import { useOpenRun } from "./run-context";

/** The attempts of the open run: what is looked at stands in the address. */
export function RunRollouts() {
  const { run, path } = useOpenRun();
  const search = useSearchParams();
  const view = useMemo(() => parseView(search), [search]);
  return (
    <RolloutsView
      run={run}
      path={path}
      view={view}
      onView={(next) => replaceQuery(viewHref(`${path}/rollouts`, next))}
    />
  );
}
