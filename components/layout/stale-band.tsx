"use client";
import { Unplug } from "lucide-react";
import { Note } from "@/components/ui/note";
import { ClockSeconds } from "@/components/ui/time";
import { useLiveState, type BreakCause } from "@/lib/client/live-state";
import { useStaleSince } from "@/lib/client/use-stale-since";

const CAUSE_WORDS: Record<BreakCause, string> = {
  dropped: "The connection to the console dropped; this page opens it again by itself.",
  silent: "The connection is open, but the console says nothing.",
  unread: "The console could not be read; this page asks again by itself.",
};

/** Under the top bar of every live page, once what it shows is over a minute old: since when, why, and what goes on. */
export function StaleBand() {
  const { cause } = useLiveState();
  const since = useStaleSince();
  if (since === null) return null;
  const words = !navigator.onLine ? "This browser is offline." : cause === null ? "" : CAUSE_WORDS[cause];
  return (
    <Note band tone="warn" icon={Unplug} role="status">
      <strong className="font-semibold">
        Live updates stopped at <ClockSeconds at={new Date(since).toISOString()} />.
      </strong>{" "}
      {words} What is below is from then. Runs go on: workers hold their leases and keep every result.
    </Note>
  );
}
