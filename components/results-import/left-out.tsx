import { Note } from "@/components/ui/note";
import type { RunImportWire } from "@/lib/domain/import/run-import.wire";
import { formatCountOf } from "@/lib/format/count";
import { PathList } from "./path-list";

/** What of the zip is not in the run, before one goes to it. */
export function LeftOut({ found }: { found: RunImportWire }) {
  return (
    <div role="status" className="grid min-w-0 gap-2">
      <Note tone="warn">
        <span className="break-words">
          {found.run.name} is imported with {formatCountOf(found.run.counts.total, "attempt")};{" "}
          {formatCountOf(found.left_out_total, "part")} of the zip {found.left_out_total === 1 ? "was" : "were"} left
          out.
        </span>
      </Note>
      <PathList paths={found.left_out} total={found.left_out_total} />
    </div>
  );
}
