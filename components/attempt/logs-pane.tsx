"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DesktopLog } from "@/lib/domain/attempt/file-changes";
import { readText } from "@/lib/client/read-text";
import { formatBytes } from "@/lib/format/bytes";
import { formatCountOf } from "@/lib/format/count";
import { LongText } from "../conversation/long-text";
import type { TreeLine } from "../trace-viewer/tree-nodes";
import { Disclosure } from "../ui/disclosure";

/** What the closed pane says. */
export function logsSummary(logs: readonly DesktopLog[] | null): string {
  return logs === null ? "not read" : formatCountOf(logs.length, "log");
}

function Log({ log, hrefOf }: { log: DesktopLog; hrefOf: (digest: string) => string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["log", log.digest],
    queryFn: ({ signal }) => readText(hrefOf(log.digest ?? ""), signal),
    enabled: isOpen && log.digest !== null,
    staleTime: Infinity,
    retry: 1,
  });
  return (
    <Disclosure words={`${log.name}, ${formatBytes(log.bytes)}`} onToggle={setOpen}>
      {log.digest === null ? (
        <p className="text-warn">Not kept: {log.problem ?? "unknown"}</p>
      ) : query.isError ? (
        <p role="alert" className="text-warn">
          The log is missing: it is not in the store any more, or could not be reached.
        </p>
      ) : (
        <LongText label={`Log ${log.name}`} text={query.data ?? "Reading"} isCode />
      )}
    </Disclosure>
  );
}

/** What terminals showed at this step, and the desktop's own logs at the end of the acting. */
export function LogsPane({
  logs,
  lines,
  hrefOf,
}: {
  logs: readonly DesktopLog[] | null;
  lines: readonly TreeLine[];
  hrefOf: (digest: string) => string;
}) {
  const terminals = lines.filter(({ role, text }) => role === "terminal" && text);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {terminals.map((terminal) => (
        <div key={terminal.path}>
          <h3 className="mb-1 text-12 font-medium text-ink-3">Terminal at this step</h3>
          <LongText label="Terminal" text={terminal.text ?? ""} isCode />
        </div>
      ))}
      {terminals.length === 0 ? <p className="text-ink-2">No terminal showed at this step.</p> : null}
      {logs === null ? (
        <p className="text-ink-2">Logs are read when the acting ends; none were read of this attempt.</p>
      ) : logs.length === 0 ? (
        <p className="text-ink-2">The desktop kept no logs.</p>
      ) : (
        logs.map((log) => <Log key={log.name} log={log} hrefOf={hrefOf} />)
      )}
      <p className="text-11 text-ink-3">Text of the desktop, not checked.</p>
    </div>
  );
}
