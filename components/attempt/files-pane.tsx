import { FileMinus, FilePen, FilePlus, type LucideIcon } from "lucide-react";
import type { FileChanges } from "@/lib/domain/attempt/file-changes";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { inertLine } from "@/lib/domain/inert-text";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";
import { Tag } from "../ui/tag";

type Change = FileChanges["files"][number];
const ICONS: Record<Change["change"], LucideIcon> = { added: FilePlus, changed: FilePen, removed: FileMinus };

/** What the closed pane says. */
export function filesSummary(changes: FileChanges | null): string {
  if (changes === null) return "not computed";
  const own = changes.files.filter((file) => !file.is_settings).length;
  const settings = changes.files.length - own + changes.more;
  return settings > 0
    ? `${formatCount(own)} changed, ${formatCount(settings)} of programs`
    : `${formatCount(own)} changed`;
}

function Row({ file }: { file: Change }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-1.5 py-1">
      <Icon of={ICONS[file.change]} className="mt-[3px] text-ink-3" />
      <span className="min-w-0">
        <bdi className="block font-mono text-12 break-all">{inertLine(file.path, 300)}</bdi>
        <span className="block text-11 text-ink-3" title={file.digest ?? undefined}>
          {file.digest ? shortDigest(file.digest) : file.change === "removed" ? "" : "content not read"}
          {file.bytes_before !== null && file.bytes !== null ? `, was ${formatBytes(file.bytes_before)}` : ""}
        </span>
      </span>
      <span className="flex items-center gap-2 text-12 whitespace-nowrap text-ink-3">
        <Tag>{file.change}</Tag>
        {file.bytes === null ? "" : formatBytes(file.bytes)}
      </span>
    </li>
  );
}

/** Which files the acting left changed, by name, size and digest. Contents stay in the desktop; those that were judged are with the evidence. */
export function FilesPane({ changes }: { changes: FileChanges | null }) {
  if (changes === null) {
    return (
      <p className="text-ink-2">
        Not computed: the acting has not ended, or the desktop was lost, or it ran before files were compared.
      </p>
    );
  }
  const own = changes.files.filter((file) => !file.is_settings);
  const settings = changes.files.filter((file) => file.is_settings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {own.length > 0 ? (
        <ul aria-label="Changed files" className="divide-y divide-line">
          {own.map((file) => (
            <Row key={file.path} file={file} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">No file of the home folder changed.</p>
      )}
      {settings.length > 0 ? (
        <Disclosure words={`${formatCountOf(settings.length, "file")} that programs keep for themselves`}>
          <ul aria-label="Files of programs" className="divide-y divide-line">
            {settings.map((file) => (
              <Row key={file.path} file={file} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {changes.more > 0 ? (
        <p className="text-12 text-ink-3">{formatCount(changes.more)} more changes are not listed.</p>
      ) : null}
      <p className="text-11 text-ink-3">
        Below the home folder, from {changes.since === "fork" ? "the fork" : "the end of the set-up"} to the end of the
        acting. Names are text of the desktop.
      </p>
    </div>
  );
}
