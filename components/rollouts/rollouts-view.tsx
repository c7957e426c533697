"use client";
import { useMemo, useRef, useState } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { FilterField } from "@/lib/domain/filter/filter-fields";
import { isRunFinal } from "@/lib/domain/run/run.status";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { listAttempts } from "@/lib/client/run-api";
import { focusFilter, useShortcuts } from "@/lib/client/use-shortcuts";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { AttemptFacets } from "../run/attempt-facets";
import { AttemptPeek } from "../run/attempt-peek";
import { PhaseLegend } from "../run/phase-strip";
import { BulkBar, ExportMenu, type BulkAction } from "./bulk-bar";
import { ColumnsMenu } from "./columns-menu";
import { FilterBox } from "./filter-box";
import { narrowed, nextSort, readFilterText, readOrAll, toggledPart } from "./filter-text";
import { GroupSelect } from "./group-select";
import { LabelDialog } from "./label-dialog";
import { NothingFits } from "./nothing-fits";
import { OperationDialog } from "./operation-dialog";
import { REVERIFY_MAX, ReverifyDialog } from "./reverify-dialog";
import { exportHref, type ExportKind, type OperationTarget } from "./rollouts-api";
import { RolloutsTable } from "./rollouts-table";
import { RowLayout } from "./row-layout";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount, toggled, withRange, type Selection } from "./selection";
import { groupOf, pagesOf, sectionsOf } from "./sections";
import { useAttemptPages } from "./use-attempt-pages";
import { useFieldValues } from "./use-field-values";
import { useRowFocus } from "./use-row-focus";
import { useRowSizes } from "./use-row-sizes";
import { useGroups } from "./use-groups";
import { useWindowRange } from "./use-window-range";
import { ViewsMenu } from "./views-menu";
import { shownColumns, type ViewState } from "./view-state";

interface RolloutsViewProps {
  run: RunWire;
  /** Of the run's overview. */
  path: string;
  view: ViewState;
  onView: (view: ViewState) => void;
}

/** The table of a run's attempts under a view, with all that can be done to the view and to what is chosen in it. */
export function RolloutsView({ run, path, view, onView }: RolloutsViewProps) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const source = { workspace, runId: run.id };
  const read = readFilterText(view.filter);
  const isReadable = !("problem" in read);
  // What cannot be read asks for nothing new: the rows of before stay, and the box says what is wrong.
  const [lastFilter, setLastFilter] = useState(() => readOrAll(view.filter));
  if (isReadable && read.text !== lastFilter.text) setLastFilter(read);
  const filter = isReadable ? read : lastFilter;
  const by = groupOf(view, filter, run.counts.total);
  const columns = shownColumns(view);
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [peekedId, setPeekedId] = useState<string | null>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [field, setField] = useState<FilterField | null>(null);
  const anchor = useRef<{ section: number; row: number } | null>(null);

  const groups = useGroups(source, filter, by);
  const sections = useMemo(() => sectionsOf(groups.data, by, filter, pressed), [groups.data, by, filter, pressed]);
  const sizes = useRowSizes(by !== "task" && !columns.includes("task"));
  const layout = useMemo(() => new RowLayout(sections, sizes), [sections, sizes]);
  const body = useRef<HTMLDivElement>(null);
  const range = useWindowRange(body, layout.height);
  const items = layout.itemsBetween(range.from, range.to);
  const pages = useAttemptPages(source, pagesOf(items, sections, by === null ? filter.text : null));
  const total = groups.data?.attempts ?? 0;
  const chosen = selectedCount(selection, total);
  const valuesOf = useFieldValues(source, field);
  const { active, activeNow, focus, move } = useRowFocus(layout, body);

  const attemptAt = (place: { section: number; row: number } | null): AttemptWire | undefined => {
    const section = place && sections[place.section];
    return section ? pages.at(section.filter, place.row) : undefined;
  };
  const setFilter = (text: string) => {
    setSelection(NOTHING_SELECTED);
    onView({ ...view, filter: text });
  };
  const select = async (id: string, section: number, row: number, isRange: boolean) => {
    const from = anchor.current;
    anchor.current = { section, row };
    const filterOf = sections[section]?.filter;
    if (!isRange || from?.section !== section || filterOf === undefined) return setSelection((now) => toggled(now, id));
    const stretch = await pages.range(filterOf, Math.min(from.row, row), Math.max(from.row, row));
    setSelection((now) =>
      withRange(
        now,
        stretch.map((attempt) => attempt.id),
      ),
    );
  };
  const selectActive = (isRange: boolean) => {
    const place = activeNow();
    const attempt = attemptAt(place);
    if (attempt && place) void select(attempt.id, place.section, place.row, isRange);
  };
  const actions = {
    onPeek: (id: string) => setPeekedId((now) => (now === id ? null : id)),
    onFocus: (id: string, section: number, row: number) => {
      focus({ section, row });
      setPeekedId((now) => (now === null ? null : id));
    },
    onSelect: (id: string, section: number, row: number, isRange: boolean) => void select(id, section, row, isRange),
  };
  const ids = [...selection.ids];
  const target: OperationTarget = selection.isAll ? { filter: filter.text } : { attempt_ids: ids };
  const compareHref =
    !selection.isAll && ids.length === 2 ? `${to("/compare/attempts")}?base=${ids[0]}&cand=${ids[1]}` : null;
  const download = (kind: ExportKind, of = filter.text) => {
    window.location.href = exportHref({ ...source, filter: of }, columns, kind);
  };
  const idsFilter = narrowed({ ...filter, parts: [] }, `id:${ids.join(",")}`);
  const mayWrite = useHasScope("runs:write");
  const ask = (action: BulkAction) => mayWrite && chosen > 0 && setAsked(action);

  const dialog = {
    ...{ runId: run.id, target, count: chosen, onClose: () => setAsked(null) },
    onDone: () => {
      setAsked(null);
      setSelection(NOTHING_SELECTED);
    },
  };

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => selectActive(false),
    X: { does: "Select up to here", run: () => selectActive(true) },
    "/": focusFilter,
    r: { does: "Requeue the chosen attempts", run: () => ask("requeue") },
    i: { does: "Set aside the results of the chosen attempts", run: () => ask("invalidate") },
    l: { does: "Label the chosen attempts", run: () => ask("label") },
    Escape: () => (peekedId === null ? setSelection(NOTHING_SELECTED) : setPeekedId(null)),
  });

  const loaded = items.flatMap((item) => (item.kind === "row" ? (attemptAt(item) ?? []) : []));
  const peeked = loaded.find((attempt) => attempt.id === peekedId);
  // The attempt's page goes to the next and the one before within this filter.
  const query = filter.text === "" ? "" : `?${new URLSearchParams({ filter: filter.text })}`;
  const hrefOf = (attempt: AttemptWire) => `${path}/attempts/${attempt.id}${query}`;
  const error = groups.error ?? pages.error;
  const isEmpty = groups.isSuccess && total === 0;
  return (
    <section aria-label="Rollouts" className="flex flex-1 flex-col">
      <div className="flex flex-wrap items-start gap-2 px-6 pt-2 max-sm:px-4">
        <FilterBox
          label="Filter attempts"
          value={view.filter}
          onChange={setFilter}
          valuesOf={valuesOf}
          onField={setField}
          className="min-w-72 max-sm:min-w-0"
        />
        <span role="status" className="text-12 leading-7 whitespace-nowrap text-ink-3 max-sm:sr-only">
          {groups.isSuccess ? `${formatCount(total)} of ${formatCount(run.counts.total)}, exact` : ""}
        </span>
        <GroupSelect value={by} onChange={(group) => onView({ ...view, group })} />
        <ColumnsMenu
          columns={view.columns}
          pinned={view.pinned}
          onChange={(next, pinned) => onView({ ...view, columns: next, pinned })}
        />
        <ViewsMenu runId={run.id} view={{ ...view, filter: filter.text }} onOpen={onView} />
        <ExportMenu words="Export" onExport={download} className="max-sm:hidden" />
      </div>
      <AttemptFacets filter={filter} counts={run.counts} onToggle={(part) => setFilter(toggledPart(filter, part))} />
      {error !== null && loaded.length === 0 && !isEmpty ? (
        <ProblemView
          title="The attempts could not be read"
          error={error}
          safe="All ended attempts, their evidence and the spend so far. Nothing is lost or counted twice."
          onRetry={() => {
            void groups.refetch();
            pages.retry();
          }}
        />
      ) : groups.isPending ? (
        <SkeletonRows
          label="Reading the attempts"
          rows={10}
          widths={["w-24", "w-16", "w-16", "w-20", "w-10", "w-32"]}
        />
      ) : isEmpty && filter.parts.length > 0 ? (
        <NothingFits runId={run.id} filter={filter} onFilter={setFilter} />
      ) : isEmpty ? (
        <p className="px-6 py-6 text-ink-2 max-sm:px-4">
          {isRunFinal(run.status)
            ? "No attempt was created before the run ended."
            : "No attempt has been created yet. They are made as desktops take them, so a big run does not fill this list at once."}
        </p>
      ) : (
        <div className={peeked ? "side:grid side:grid-cols-[minmax(0,1fr)_360px]" : undefined}>
          <div
            ref={body}
            className="min-w-0 data-old:opacity-60"
            data-old={groups.isPlaceholderData || !isReadable ? "" : undefined}
          >
            <RolloutsTable
              run={run}
              layout={layout}
              sections={sections}
              items={items}
              by={by}
              columns={peeked ? columns.slice(0, 7) : columns}
              pinnedCount={view.pinned.filter((id) => view.columns.includes(id)).length}
              sort={filter.sort}
              total={total}
              at={pages.at}
              hrefOf={hrefOf}
              active={active}
              peekedId={peekedId}
              selection={selection}
              selectedCount={chosen}
              actions={actions}
              onSort={(column) => onView({ ...view, filter: nextSort(filter, column) })}
              onToggle={({ key, isOpen }) => setPressed((now) => new Map(now).set(key, !isOpen))}
              onSelectAll={(isOn) => setSelection(isOn ? ALL_SELECTED : NOTHING_SELECTED)}
            />
            <div className="px-6 py-2 max-sm:px-4">
              <PhaseLegend />
            </div>
          </div>
          {peeked ? (
            <AttemptPeek attempt={peeked} run={run} href={hrefOf(peeked)} onClose={() => setPeekedId(null)} />
          ) : null}
        </div>
      )}
      {chosen > 0 ? (
        <BulkBar
          count={chosen}
          total={total}
          isAll={selection.isAll}
          onSelectAll={() => setSelection(ALL_SELECTED)}
          onClear={() => setSelection(NOTHING_SELECTED)}
          onAction={setAsked}
          canGiveBack={loaded.some(({ id, invalidated }) => invalidated && (selection.isAll || selection.ids.has(id)))}
          compareHref={compareHref}
          onExport={(kind) => download(kind, selection.isAll ? filter.text : idsFilter)}
        />
      ) : null}
      {asked === "label" ? <LabelDialog {...dialog} /> : null}
      {asked !== null && asked !== "reverify" && asked !== "label" ? (
        <OperationDialog {...dialog} operation={asked} />
      ) : null}
      {asked === "reverify" ? (
        <ReverifyDialog
          runId={run.id}
          profile={run.verifier_profile}
          count={chosen}
          readIds={async () => {
            const only = narrowed(selection.isAll ? filter : readOrAll(idsFilter), "status:done");
            const found = await listAttempts({ ...source, filter: { filter: only }, limit: REVERIFY_MAX });
            return found.data.filter((attempt) => attempt.checker_skipped === null).map(({ id }) => id);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}
