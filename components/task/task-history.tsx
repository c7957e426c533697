"use client";
import { useState } from "react";
import { differenceOf, type TaskChange } from "@/lib/domain/task/task.difference";
import type { TaskVersionWire } from "@/lib/domain/task/task.wire";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { Button } from "../ui/button";
import { Select } from "../ui/input";
import { Tag } from "../ui/tag";
import { DateTime } from "../ui/time";
import { useTaskVersionFile, useTaskVersions } from "./use-tasks";

interface TaskOfSet {
  taskSet: string;
  taskId: string;
}

/** Every file that the set had for the task, and what differs between two of them. */
export function TaskHistory({ taskSet, taskId }: TaskOfSet) {
  const versions = useTaskVersions(useWorkspaceSlug(), taskSet, taskId);
  if (versions.isError) {
    return (
      <p className="text-ink-3">
        The history could not be read. <Button onClick={() => void versions.refetch()}>Try again</Button>
      </p>
    );
  }
  if (!versions.data) return <p className="text-ink-3">Reading the history</p>;
  const { data } = versions.data;
  return (
    <div className="grid gap-2.5">
      <ol className="grid max-w-2xl" aria-label="Versions, newest first">
        {data.map(({ digest, imported_at: at, is_current: isCurrent }) => (
          <li key={at} className="flex min-h-8 flex-wrap items-center gap-x-3 border-t border-line first:border-t-0">
            <code className="font-mono text-12" title={digest}>
              {shortDigest(digest)}
            </code>
            <span className="text-12 text-ink-3">
              since <DateTime at={at} />
            </span>
            {isCurrent ? <Tag>in the set now</Tag> : null}
          </li>
        ))}
      </ol>
      {data.length > 1 ? (
        <Compared versions={data} taskSet={taskSet} taskId={taskId} />
      ) : (
        <p className="text-12 text-ink-3">No other file was imported for it.</p>
      )}
    </div>
  );
}

function Compared({ versions, ...of }: TaskOfSet & { versions: readonly TaskVersionWire[] }) {
  const [older, setOlder] = useState(1);
  const [newer, setNewer] = useState(0);
  const workspace = useWorkspaceSlug();
  const before = useTaskVersionFile(workspace, of, versions[older]?.digest ?? "");
  const after = useTaskVersionFile(workspace, of, versions[newer]?.digest ?? "");
  const pick = (label: string, value: number, onPick: (index: number) => void) => (
    <label className="flex items-center gap-1.5 text-12 text-ink-3">
      {label}
      <Select className="w-auto font-mono" value={value} onChange={(event) => onPick(Number(event.target.value))}>
        {versions.map(({ digest, imported_at: at }, index) => (
          <option key={at} value={index}>
            {shortDigest(digest)} · {at.slice(0, 10)}
          </option>
        ))}
      </Select>
    </label>
  );
  return (
    <section aria-label="Difference of two versions" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {pick("From", older, setOlder)}
        {pick("to", newer, setNewer)}
      </div>
      {before.isError || after.isError ? (
        <p className="text-ink-3">One of the two files could not be read.</p>
      ) : before.data && after.data ? (
        <Changes changes={differenceOf(before.data.file, after.data.file)} />
      ) : (
        <p className="text-ink-3">Reading the two files</p>
      )}
    </section>
  );
}

function Changes({ changes }: { changes: readonly TaskChange[] }) {
  if (changes.length === 0) {
    return (
      <p className="text-ink-3">Nothing that the file says differs; blanks, order of members, or it is the same.</p>
    );
  }
  return (
    <>
      <p className="text-12 text-ink-3">{formatCountOf(changes.length, "place")} differ, removed above added.</p>
      <ul className="grid gap-2">
        {changes.map(({ path, before, after }) => (
          <li key={path} className="min-w-0">
            <code className="font-mono text-12 [overflow-wrap:anywhere] text-ink-3">{path || "the whole file"}</code>
            {before === null ? null : <Side words="removed" className="bg-fail-tint" text={before} />}
            {after === null ? null : <Side words="added" className="bg-success-tint" text={after} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Side({ words, text, className }: { words: "removed" | "added"; text: string; className: string }) {
  const Mark = words === "removed" ? "del" : "ins";
  return (
    <Mark className={`mt-0.5 block rounded-1 px-2 py-1 font-mono text-12 no-underline ${className}`}>
      <span className="sr-only">{words}: </span>
      <span aria-hidden className="mr-2 text-ink-3 select-none">
        {words === "removed" ? "−" : "+"}
      </span>
      <span className="break-words whitespace-pre-wrap">{text}</span>
    </Mark>
  );
}
