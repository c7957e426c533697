"use client";
import { Bookmark, Download, GitCompareArrows, RotateCw, ShieldX, ListChecks, Undo2, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { useHasScope } from "@/lib/client/workspace-context";
import { EXPORT_FORMATS, FORMAT_FACTS } from "@/lib/domain/export/export-formats";
import { EXPORT_TABLES } from "@/lib/domain/export/export-lines";
import { formatCount, formatCountOf } from "@/lib/format/count";
import type { ExportKind } from "./rollouts-api";

export type BulkAction = "requeue" | "invalidate" | "revalidate" | "reverify" | "label";

interface BulkBarProps {
  count: number;
  total: number;
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onAction: (action: BulkAction) => void;
  /** One of the chosen, as far as they are known, was set aside by a person. */
  canGiveBack: boolean;
  /** Address of two chosen attempts beside each other; null unless there are two. */
  compareHref: string | null;
  onExport: (kind: ExportKind) => void;
}

/** What may be done with the chosen attempts; each asks, with a count, before anything changes. Stays at the bottom. */
export function BulkBar(props: BulkBarProps) {
  const { count, total, isAll, onAction } = props;
  const mayWrite = useHasScope("runs:write");
  return (
    <div
      role="region"
      aria-label="Chosen attempts"
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-page px-6 py-2 max-sm:px-4"
    >
      <span role="status" className="font-semibold whitespace-nowrap">
        {isAll ? `All ${formatCountOf(total, "attempt")} of this filter` : `${formatCount(count)} selected`}
      </span>
      {isAll || count >= total ? null : (
        <Button variant="quiet" onClick={props.onSelectAll}>
          Select all {formatCount(total)} of this filter
        </Button>
      )}
      {mayWrite ? (
        <>
          <Button onClick={() => onAction("reverify")}>
            <Icon of={ListChecks} />
            Verify again…
          </Button>
          <Button onClick={() => onAction("requeue")}>
            <Icon of={RotateCw} />
            Requeue…
          </Button>
          <Button onClick={() => onAction("invalidate")}>
            <Icon of={ShieldX} />
            Invalidate…
          </Button>
          {props.canGiveBack ? (
            <Button onClick={() => onAction("revalidate")}>
              <Icon of={Undo2} />
              Give back…
            </Button>
          ) : null}
          <Button onClick={() => onAction("label")}>
            <Icon of={Bookmark} />
            Label…
          </Button>
        </>
      ) : null}
      {props.compareHref ? (
        <Button asChild>
          <a href={props.compareHref}>
            <Icon of={GitCompareArrows} />
            Compare
          </a>
        </Button>
      ) : (
        <Button disabled title="Choose two attempts to see them beside each other">
          <Icon of={GitCompareArrows} />
          Compare
        </Button>
      )}
      <ExportMenu words="Export" onExport={props.onExport} />
      <Button variant="quiet" size="icon" aria-label="Clear the selection" onClick={props.onClear} className="ml-auto">
        <Icon of={X} />
      </Button>
    </div>
  );
}

/** For a spreadsheet, a program, a data frame, CI, or what others replay and train with. */
export function ExportMenu({
  words,
  onExport,
  className,
}: {
  words: string;
  onExport: (kind: ExportKind) => void;
  className?: string;
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button className={className}>
          <Icon of={Download} />
          {words}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>These columns</MenuLabel>
        <MenuItem onSelect={() => onExport({ view: "csv" })}>CSV, these rows and columns</MenuItem>
        <MenuItem onSelect={() => onExport({ view: "jsonl" })}>JSONL, one object a line</MenuItem>
        <MenuSeparator />
        <MenuLabel>Whole attempts</MenuLabel>
        {EXPORT_TABLES.map((table) => (
          <MenuItem key={table} onSelect={() => onExport({ format: "parquet", table })}>
            Parquet of {table}
          </MenuItem>
        ))}
        {OTHER_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => onExport({ format })}>
            {FORMAT_FACTS[format].title}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => onExport({ format: "inspect", pictures: true })}>
          {FORMAT_FACTS.inspect.title}, with screens
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

const OTHER_FORMATS = EXPORT_FORMATS.filter((format) => !FORMAT_FACTS[format].isTable);
