"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CircleDot, Hourglass, Keyboard, MonitorOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { queryKeys } from "@/lib/client/query-keys";
import { openViewer } from "@/lib/client/slot-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { LiveStream, type LiveState } from "./live-stream";
import type { ControlWish } from "./take-control-dialog";

interface LiveViewProps {
  slot: SlotWire;
  /** Control as it was asked for; null for looking. Another object connects anew. */
  wish: ControlWish | null;
}

/** Why there is no screen to look at in this status; null when there is one. */
function lackOf(status: SlotWire["status"]): LiveState | null {
  if (status === "closed") return { kind: "off", words: "The computer is closed." };
  if (status === "down") return { kind: "off", words: "The computer is down. A reset starts it again." };
  return status === "creating" ? { kind: "waiting", words: "The computer is being made." } : null;
}

/** The desktop's own screen, moving. Under control it takes keys and pointer; the worker decides what gets through. */
export function LiveView({ slot, wish }: LiveViewProps) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const target = useRef<HTMLDivElement>(null);
  const [streamed, setState] = useState<LiveState>({ kind: "connecting" });
  const slotId = slot.id;
  const lack = lackOf(slot.status);
  const hasScreen = lack === null;
  const state: LiveState = lack ?? streamed;

  useEffect(() => {
    const element = target.current;
    // A stream ends for good with its desktop; the one that a reset makes gets a stream of its own.
    if (!element || !hasScreen) return;
    const until = wish ? Date.now() + wish.minutes * 60_000 : 0;
    const open = async () => {
      // A cut view comes back under the same lease as long as that lasts, and looks on afterwards.
      const minutesLeft = Math.ceil((until - Date.now()) / 60_000);
      const controls = wish !== null && until > Date.now();
      const viewer = await openViewer(
        { workspace, slotId },
        controls ? { mode: "control", reason: wish.reason, minutes: minutesLeft } : { mode: "view" },
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.viewer(workspace, slotId) });
      return viewer;
    };
    const stream = new LiveStream({ target: element, open, onState: setState });
    return () => stream.stop();
  }, [workspace, slotId, wish, hasScreen, queryClient]);

  const screen = slot.screen ?? { width: 1280, height: 800 };
  const controls = state.kind === "live" && state.mode === "control";
  return (
    <figure className="min-w-0">
      <div className="relative">
        <div
          ref={target}
          role={controls ? "application" : "img"}
          aria-label={`Live screen of computer ${slotId.slice(-6)}${controls ? ", under your control" : ""}`}
          data-live={state.kind}
          className={cn(
            "w-full overflow-hidden rounded-1 bg-sunken ring-1 ring-line-strong",
            controls && "ring-2 ring-accent-fill",
          )}
          style={{ aspectRatio: `${screen.width} / ${screen.height}` }}
        />
        {state.kind === "live" ? null : <Veil state={state} />}
      </div>
      <figcaption className="mt-1.5 flex flex-wrap items-center gap-x-3 text-12 text-ink-2" aria-live="polite">
        <StateWords state={state} />
        <span className="text-ink-3">
          {screen.width} × {screen.height}
        </span>
      </figcaption>
    </figure>
  );
}

/** Over the place of the picture while there is none that moves. */
function Veil({ state }: { state: Exclude<LiveState, { kind: "live" }> }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="inline-flex items-center gap-2 rounded-3 bg-raised px-3 py-2 text-13 text-ink shadow-pop">
        <Icon of={state.kind === "off" ? MonitorOff : Hourglass} />
        {wordsOf(state)}
      </span>
    </div>
  );
}

function wordsOf(state: Exclude<LiveState, { kind: "live" }>): string {
  if (state.kind === "connecting") return "Connecting";
  return state.kind === "off" ? state.words : `${sentence(state.words)} Connecting again.`;
}

const sentence = (words: string) => {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

function StateWords({ state }: { state: LiveState }) {
  if (state.kind !== "live") return <span>{wordsOf(state)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={state.mode === "control" ? Keyboard : CircleDot} size="s" className="text-accent" />
      {state.mode === "control" ? "Live, under your control" : "Live, for looking only"}
    </span>
  );
}
