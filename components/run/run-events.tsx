"use client";
import { useSearchParams } from "next/navigation";
import { ProblemView } from "@/components/layout/problem-view";
import { Button } from "@/components/ui/button";
import { FacetLink } from "@/components/ui/facet";
import { SkeletonRows } from "@/components/ui/skeleton";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { replaceQuery } from "@/lib/client/shallow";
import { isProblemEvent } from "@/lib/client/run-stream";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { EventRow } from "./event-row";
import { useOpenRun } from "./run-context";
import { useAttemptNames } from "./use-attempt-names";
import { useEventLog } from "./use-event-log";

/** The ordered log, newest first: the live tail on top, older pages below, problems only on demand. */
export function RunEvents() {
  const { run, path } = useOpenRun();
  const search = useSearchParams();
  const problemsOnly = search.get("problems") === "1";
  const log = useEventLog(200);
  const nameOf = useAttemptNames(run);
  const shown = (problemsOnly ? log.events.filter(isProblemEvent) : [...log.events]).reverse();
  const scope = log.hasOlder
    ? `newest ${formatCountOf(log.events.length, "event")}`
    : `all ${formatCountOf(log.events.length, "event")}`;
  return (
    <section aria-label="Events" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4">
        <FacetLink href={`${path}/events`} current={!problemsOnly}>
          Everything
        </FacetLink>
        <FacetLink href={`${path}/events?problems=1`} current={problemsOnly}>
          Problems only
        </FacetLink>
        <span className="text-12 text-ink-3">
          {problemsOnly ? `${formatCount(shown.length)} in ${scope}` : scope}
          {isRunFinal(run.status) ? "" : ", following"}
        </span>
      </div>
      {log.error && log.events.length === 0 ? (
        <ProblemView title="The log could not be read" error={log.error} onRetry={log.retry} />
      ) : log.isLoading ? (
        <SkeletonRows label="Reading the log" rows={10} widths={["w-12", "w-16", "w-72"]} />
      ) : shown.length === 0 ? (
        <p className="px-6 py-6 text-ink-2 max-sm:px-4">
          {problemsOnly ? `No problem in the ${scope}.` : "Nothing has happened yet."}{" "}
          {problemsOnly ? (
            <Button variant="quiet" onClick={() => replaceQuery(`${path}/events`)}>
              Show everything
            </Button>
          ) : null}
        </p>
      ) : (
        <ol aria-label="Events, newest first">
          {shown.map((event) => (
            <EventRow key={event.seq} event={event} path={path} nameOf={nameOf} detailed />
          ))}
        </ol>
      )}
      {log.hasOlder ? (
        <div className="px-6 py-3 max-sm:px-4">
          <Button onClick={log.loadOlder} disabled={log.isLoadingOlder}>
            {log.isLoadingOlder ? "Reading older events" : "Older events"}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
