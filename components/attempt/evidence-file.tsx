import { Download, FileText } from "lucide-react";
import type { EvidenceFile } from "@/lib/domain/verifier/reward";
import { formatBytes } from "@/lib/format/bytes";
import { shortDigest } from "@/lib/format/id";
import { Icon } from "../ui/icon";

const fileName = (origin: string) => origin.split(/[/?#]/).filter(Boolean).at(-1) ?? origin;

/** A kept file with where it came from and its content address; downloads exactly the bytes that the check read. */
export function EvidenceFileLine({ file, href }: { file: EvidenceFile; href: string }) {
  const name = fileName(file.origin);
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-2">
      <Icon of={FileText} className="text-ink-3" />
      <a
        href={href}
        download={name}
        className="inline-flex h-6 min-w-0 items-center gap-1 font-mono text-12 text-accent hover:underline"
      >
        <span className="truncate">{name}</span>
        <Icon of={Download} size="s" />
      </a>
      <span className="ml-auto text-12 whitespace-nowrap text-ink-3" title={file.digest}>
        {formatBytes(file.bytes)}, {shortDigest(file.digest)}
      </span>
      {file.origin === name ? null : (
        <span className="w-full pl-[22px] font-mono text-11 [overflow-wrap:anywhere] text-ink-3">{file.origin}</span>
      )}
    </li>
  );
}
