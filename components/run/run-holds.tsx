import { CirclePause, Hourglass, TimerOff } from "lucide-react";
import { Note } from "@/components/ui/note";
import { Age } from "@/components/ui/time";
import type { RunWire } from "@/lib/domain/run/run.wire";

/** Codes that mean "any moment now": worth a word in the header, not a band. */
const QUIET: readonly string[] = ["next"];

/** Why nothing of the run starts or moves, over the whole width: a pause with who and why, a wait, a stall. */
export function RunHolds({ run }: { run: RunWire }) {
  if (run.paused !== null) {
    const atWork = run.counts.running + run.counts.verifying;
    return (
      <Note band tone="warn" icon={CirclePause} role="status">
        <strong className="font-semibold">
          Paused <Age at={run.paused.at} /> ago:
        </strong>{" "}
        “{run.paused.reason}”.{" "}
        <span className="text-ink-2">
          {atWork > 0 ? "What is at work goes on to its end; nothing new starts. " : "Nothing of it works now. "}
          The time cap stands still. Resume lets it go on.
        </span>
      </Note>
    );
  }
  const why = run.waiting_reason;
  if (why === null || QUIET.includes(why.code)) return null;
  const isStalled = why.code === "stalled";
  return (
    <Note band tone={isStalled ? "warn" : "plain"} icon={isStalled ? TimerOff : Hourglass} role="status">
      <strong className="font-semibold">
        {isStalled ? "Stalled" : "Waiting"}
        {why.since === null ? null : (
          <>
            {" "}
            for <Age at={why.since} />
          </>
        )}
        :
      </strong>{" "}
      {why.words} {ADVICE[why.code]}
    </Note>
  );
}

const ADVICE: Record<NonNullable<RunWire["waiting_reason"]>["code"], string> = {
  paused: "",
  no_host: "Start a worker on a host that has this template.",
  host_away: "It goes on as soon as one answers again.",
  no_fork_host: "A host that can store desktops is needed.",
  policy_away: "It was changed or removed on its hosts since.",
  budget: "The run ends as soon as that is noted.",
  workspace_budget: "An owner or admin may raise the cap; or it goes on when other runs end.",
  parallelism: "It goes on when one of them ends.",
  no_free_computer: "It goes on when one of them is free.",
  next: "",
  stalled: "Look at its computers and at the last events.",
};
