import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { CheckEvidence, EvidenceFile, EvidenceValue } from "@/lib/domain/verifier/reward";
import { formatScore } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { shortDigest } from "@/lib/format/id";
import { inertText } from "@/lib/domain/inert-text";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { Tag } from "../ui/tag";
import { CheckParts } from "./check-parts";
import { EvidenceFileLine } from "./evidence-file";
import { PictureDifference } from "./picture-difference";
import { comparedPictures } from "./pixel-difference";

type HrefOf = (digest: string) => string;

function Side({ term, value, look }: { term: string; value: EvidenceValue | null; look: string }) {
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-2">
      <dt className="text-ink-3">
        {term}
        <span className="block truncate font-mono text-11" title={value?.getter}>
          {value?.getter}
        </span>
      </dt>
      <dd className="min-w-0">
        {value?.preview == null ? (
          <span className="text-ink-3">no value</span>
        ) : (
          <pre
            tabIndex={0}
            role="region"
            aria-label={`${term} value`}
            className={cn(
              "max-h-40 overflow-auto rounded-1 bg-sunken px-2 py-1 font-mono text-12 break-words whitespace-pre-wrap",
              look,
            )}
          >
            {inertText(value.preview)}
          </pre>
        )}
      </dd>
    </div>
  );
}

/** Files of both sides, each content once: a getter's value is often the very file it read. */
function keptFiles(sides: readonly (EvidenceValue | null)[]): EvidenceFile[] {
  const all = sides.flatMap((side) => (side ? [...side.files, ...(side.value ? [side.value] : [])] : []));
  return [...new Map(all.map((file) => [file.digest, file])).values()];
}

/** One metric call with everything it used: its version, got and expected, its rules, its files. */
export function EvidenceCheck({ check, hrefOf }: { check: CheckEvidence; hrefOf: HrefOf }) {
  const files = keptFiles([check.result, check.expected]);
  const isMet = check.score !== null && check.score >= 1;
  const pictures = comparedPictures(check);
  const hasOptions = Object.keys(check.options).length > 0;
  return (
    <article
      aria-label={`Check ${check.func}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-2.5 first:border-t-0 first:pt-0"
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 font-mono text-12 font-semibold [overflow-wrap:anywhere]">{check.func}</h3>
        <span title={check.implementation} className="inline-flex">
          <Tag>version {shortDigest(check.implementation.split("@").at(-1) ?? "")}</Tag>
        </span>
        <span className="ml-auto text-20 font-semibold" data-testid="check-score">
          {formatScore(check.score)}
        </span>
      </div>
      <p className="flex items-start gap-1.5 break-words text-ink-2">
        {check.score === null ? null : (
          <Icon of={isMet ? CircleCheck : CircleX} className={cn("mt-[3px]", isMet ? "text-success" : "text-fail")} />
        )}
        <bdi className="min-w-0">{inertText(check.detail)}</bdi>
      </p>
      {check.error ? (
        <Note tone="warn" icon={TriangleAlert}>
          <b className="font-semibold">The check raised.</b> <bdi className="break-words">{inertText(check.error)}</bdi>
        </Note>
      ) : null}
      {check.parts.length > 0 ? <CheckParts parts={check.parts} /> : null}
      {pictures ? <PictureDifference pictures={pictures} hrefOf={hrefOf} /> : null}
      {check.result || check.expected ? (
        <dl className="grid gap-1.5">
          <Side term="Got" value={check.result} look={isMet ? "text-ink-2" : "text-fail"} />
          <Side term="Expected" value={check.expected} look={isMet ? "text-ink-2" : "text-success"} />
        </dl>
      ) : null}
      {hasOptions ? (
        <p className="font-mono text-11 break-all text-ink-3">options {JSON.stringify(check.options)}</p>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label="Files" className="grid gap-1">
          {files.map((file, index) => (
            <EvidenceFileLine key={`${index}-${file.digest}`} file={file} href={hrefOf(file.digest)} />
          ))}
        </ul>
      ) : null}
      <p className="text-11 text-ink-3">
        Judged in {formatMs(check.duration_ms)}. Got and expected are text of the desktop and the task, not checked.
      </p>
    </article>
  );
}
