"use client";
import { Download, Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { saveCsv } from "@/lib/client/save-csv";
import { useHydrated } from "@/lib/client/use-hydrated";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { CANDIDATES_MAX, type ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { comparisonHref } from "./compare-api";
import { comparisonTable } from "./compare-csv";
import type { CompareState } from "./compare-query";
import { RunPicker } from "./run-picker";

/** Which runs: the baseline first, and what can be done with the comparison. */
export function CompareBar({
  state,
  data,
  onChange,
}: {
  state: CompareState;
  data: ComparisonWire | undefined;
  onChange: (next: CompareState) => void;
}) {
  const workspace = useWorkspaceSlug();
  const { base, candidates } = state;
  const names = new Map([data?.base, ...(data?.candidates ?? [])].flatMap((run) => (run ? [[run.id, run.name]] : [])));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  const taken = [...(base === null ? [] : [base]), ...candidates];
  const withCandidates = (next: readonly string[]) => onChange({ ...state, candidates: next, of: 0 });
  const link = useHydrated() ? window.location.href : "";
  return (
    <div className="flex min-h-(--bar) flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-sm:px-4">
      <span className="text-ink-3 max-sm:sr-only">Baseline</span>
      <RunPicker
        label="Baseline"
        role="base"
        name={nameOf(base)}
        without={taken}
        onPick={(id) => onChange({ ...state, base: id })}
      />
      <span className="text-ink-3">against</span>
      {candidates.map((id, at) => (
        <RunPicker
          key={id}
          label={`Candidate ${at + 1}`}
          role="candidate"
          name={nameOf(id)}
          without={taken}
          onPick={(next) => withCandidates(candidates.with(at, next))}
          onRemove={candidates.length > 1 ? () => withCandidates(candidates.filter((one) => one !== id)) : undefined}
        />
      ))}
      {candidates.length < CANDIDATES_MAX ? (
        <RunPicker
          label="Another candidate"
          role={candidates.length === 0 ? "candidate" : "add"}
          name={null}
          without={taken}
          onPick={(id) => withCandidates([...candidates, id])}
        />
      ) : null}
      {data ? (
        <div className="ml-auto flex gap-2 print:hidden">
          <CopyButton text={link} label="Link" />
          <Menu>
            <MenuTrigger asChild>
              <Button>
                <Icon of={Download} />
                Export
              </Button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem onSelect={() => window.print()}>
                <Icon of={Printer} />
                Print this page
              </MenuItem>
              <MenuItem onSelect={() => saveCsv("comparison.csv", comparisonTable(data))}>
                <Icon of={Download} />
                Tasks as CSV
              </MenuItem>
              <MenuItem asChild>
                <a href={comparisonHref(workspace, state)} download="comparison.json">
                  <Icon of={Download} />
                  Everything as JSON
                </a>
              </MenuItem>
            </MenuContent>
          </Menu>
        </div>
      ) : null}
    </div>
  );
}
