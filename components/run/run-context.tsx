"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { EventTail } from "@/lib/client/run-stream";

export interface OpenRun {
  run: RunWire;
  /** Events that arrived since the page was opened. */
  tail: EventTail;
  /** Path of this run's overview, `/w/…/runs/run_…`. */
  path: string;
}

const RunContext = createContext<OpenRun | null>(null);

export function RunProvider({ value, children }: { value: OpenRun; children: ReactNode }) {
  return <RunContext value={value}>{children}</RunContext>;
}

/** The run whose page this is, kept fresh by its stream. Throws outside of a run's page. */
export function useOpenRun(): OpenRun {
  const open = useContext(RunContext);
  if (!open) throw new Error("useOpenRun needs RunFrame above it");
  return open;
}
