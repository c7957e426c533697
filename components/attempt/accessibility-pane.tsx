"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "@/lib/format/count";
import { inertLine } from "@/lib/domain/inert-text";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { Input } from "../ui/input";
import { Tag } from "../ui/tag";
import { searchTree, treeChanges, type TreeChange, type TreeLine } from "../trace-viewer/tree-nodes";
import type { StepTree } from "../trace-viewer/use-step-tree";

/** More lines are found by searching. */
const SHOWN_MAX = 1_500;
const CHANGE_WORDS: Record<TreeChange, string> = { new: "new", text: "new text", states: "new state" };

/** What the closed pane says. */
export function accessibilitySummary(tree: StepTree): string {
  if (tree.state === "none") return "not kept";
  if (tree.state !== "here") return "";
  const changes = treeChanges(tree.linesBefore, tree.lines);
  return tree.linesBefore.length > 0
    ? `${formatCount(changes.size)} changed by this step`
    : `${formatCount(tree.lines.length)} objects`;
}

function Line({
  line,
  change,
  isMeant,
  isPointed,
  isFolded,
  onFold,
  onPoint,
}: {
  line: TreeLine;
  change: TreeChange | null;
  isMeant: boolean;
  isPointed: boolean;
  isFolded: boolean;
  onFold: () => void;
  onPoint: (line: TreeLine | null) => void;
}) {
  return (
    <li
      role="treeitem"
      aria-level={line.depth + 1}
      aria-expanded={line.childCount > 0 ? !isFolded : undefined}
      aria-selected={isPointed}
      data-pointed={isPointed || undefined}
      onMouseEnter={() => onPoint(line)}
      onMouseLeave={() => onPoint(null)}
      className={cn(
        "flex min-h-6 items-center gap-1 [contain-intrinsic-size:auto_24px] [content-visibility:auto]",
        isPointed && "bg-selected",
      )}
      style={{ paddingLeft: Math.min(line.depth, 14) * 10 }}
    >
      {line.childCount > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={isFolded ? "Open" : "Fold"}
          onClick={onFold}
          className="grid size-6 shrink-0 place-items-center text-ink-3"
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size="s" />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <button
        type="button"
        onFocus={() => onPoint(line)}
        onClick={() => onPoint(line)}
        title={line.states.join(", ")}
        className="flex min-w-0 flex-1 items-baseline gap-1.5 text-left focus-visible:-outline-offset-2"
      >
        <span className="shrink-0 font-mono text-11 text-ink-3">{inertLine(line.role, 30)}</span>
        <bdi className="truncate">{inertLine(line.name, 80)}</bdi>
        {line.text && line.text !== line.name ? (
          <bdi className="min-w-0 truncate font-medium">{inertLine(line.text, 80)}</bdi>
        ) : null}
      </button>
      {change ? <Tag>{CHANGE_WORDS[change]}</Tag> : null}
      {isMeant ? <Tag tone="warn">meant target</Tag> : null}
    </li>
  );
}

/** What programs said of their windows: searched, folded, and marked in the picture as the picture marks it here. */
export function AccessibilityPane({ tree }: { tree: StepTree }) {
  const [search, setSearch] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const changes = useMemo(() => treeChanges(tree.linesBefore, tree.lines), [tree.linesBefore, tree.lines]);
  const isSearch = search.trim() !== "";
  const found = useMemo(() => searchTree(tree.lines, search), [tree.lines, search]);
  const shown = useMemo(() => (isSearch ? found : withoutFolded(found, folded)), [found, folded, isSearch]);
  const pointed = tree.pointed?.path;
  useEffect(() => {
    if (pointed === undefined || list.current?.matches(":hover")) return;
    list.current?.querySelector("[data-pointed]")?.scrollIntoView({ block: "nearest" });
  }, [pointed]);

  if (tree.state === "none")
    return (
      <p className="text-ink-2">No tree was kept with this step: the programs did not answer, or nothing was asked.</p>
    );
  if (tree.state === "missing")
    return (
      <p role="alert" className="text-warn">
        The tree of this step is missing: it is not in the store any more, or could not be reached.
      </p>
    );
  if (tree.state === "reading") return <p className="text-ink-3">Reading the tree</p>;
  const fold = (path: string) => {
    const next = new Set(folded);
    if (!next.delete(path)) next.add(path);
    setFolded(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Input
        type="search"
        aria-label="Search the tree"
        placeholder="Role, name or text"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="text-12 text-ink-3" role="status">
        {isSearch
          ? `${formatCount(found.length)} lines with it`
          : `${tree.moment === "before" ? "Before the action" : "As the next step found it"}, ${formatCount(tree.lines.length)} objects`}
        {tree.leftOut > 0 ? `, ${formatCount(tree.leftOut)} more were not kept` : ""}
        {tree.linesBefore.length > 0 ? `, ${formatCount(changes.size)} changed` : ""}
      </p>
      <ul ref={list} role="tree" aria-label="Accessibility tree" className="max-h-96 overflow-y-auto text-12">
        {shown.slice(0, SHOWN_MAX).map((line) => (
          <Line
            key={line.path}
            line={line}
            change={tree.linesBefore.length > 0 ? (changes.get(line.path) ?? null) : null}
            isMeant={tree.missed && line.path === tree.meant?.path}
            isPointed={line.path === pointed}
            isFolded={folded.has(line.path)}
            onFold={() => fold(line.path)}
            onPoint={tree.point}
          />
        ))}
      </ul>
      {shown.length > SHOWN_MAX ? (
        <p className="text-12 text-ink-3">{formatCount(shown.length - SHOWN_MAX)} more lines; search to see them.</p>
      ) : null}
      <p className="text-11 text-ink-3">Text of programs, not checked. Point at the picture to find its line here.</p>
    </div>
  );
}

function withoutFolded(lines: readonly TreeLine[], folded: ReadonlySet<string>): TreeLine[] {
  let hiddenBelow: number | null = null;
  return lines.filter((line) => {
    if (hiddenBelow !== null && line.depth > hiddenBelow) return false;
    hiddenBelow = folded.has(line.path) ? line.depth : null;
    return true;
  });
}
