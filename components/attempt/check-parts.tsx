import { CircleCheck, CircleX } from "lucide-react";
import type { CheckPart } from "@/lib/domain/verifier/reward";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { cn } from "../ui/cn";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";

/** Equal parts that are listed at once; more are folded away, so that what differs is seen first. */
const SHOWN_EQUAL_MAX = 3;
/** Differences listed at once; the rest is a press away. */
const SHOWN_DIFFERENT_MAX = 12;

/** What was found and what was wanted, below each other; texts of the desktop and the task. */
export function PartDifference({ part }: { part: CheckPart }) {
  if (part.got === null && part.expected === null) return null;
  return (
    <span className="mt-0.5 grid grid-cols-[60px_minmax(0,1fr)] gap-x-2 font-mono text-12 [overflow-wrap:anywhere]">
      <span className="font-sans text-11 leading-[18px] text-ink-3">got</span>
      <del className="text-fail no-underline">{part.got ?? "nothing"}</del>
      <span className="font-sans text-11 leading-[18px] text-ink-3">expected</span>
      <ins className="text-success no-underline">{part.expected ?? "nothing"}</ins>
    </span>
  );
}

function Part({ part }: { part: CheckPart }) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)]">
      <Icon
        of={part.passed ? CircleCheck : CircleX}
        className={cn("mt-[3px]", part.passed ? "text-success" : "text-fail")}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {part.name}
        <span className="sr-only">{part.passed ? " passed" : " failed"}</span>
        {part.passed ? null : <PartDifference part={part} />}
      </span>
    </li>
  );
}

function PartList({ parts }: { parts: readonly CheckPart[] }) {
  return (
    <ul className="grid gap-1">
      {parts.map((part, index) => (
        <Part key={`${index}-${part.name}`} part={part} />
      ))}
    </ul>
  );
}

/** What a check compared one by one: cells, paragraphs, rules. Differences first, equal ones folded when many. */
export function CheckParts({ parts }: { parts: readonly CheckPart[] }) {
  const different = parts.filter((part) => !part.passed);
  const equal = parts.filter((part) => part.passed);
  const isShort = equal.length <= SHOWN_EQUAL_MAX;
  return (
    <section aria-label="Compared one by one" className="grid gap-1">
      <p className="text-12 text-ink-3">
        {different.length === 0
          ? `${formatCount(parts.length)} compared, none differs`
          : `${formatCount(different.length)} of ${formatCount(parts.length)} compared ${different.length === 1 ? "differs" : "differ"}`}
      </p>
      <PartList parts={[...different.slice(0, SHOWN_DIFFERENT_MAX), ...(isShort ? equal : [])]} />
      {different.length > SHOWN_DIFFERENT_MAX ? (
        <Disclosure words={formatCountOf(different.length - SHOWN_DIFFERENT_MAX, "more difference")}>
          <PartList parts={different.slice(SHOWN_DIFFERENT_MAX)} />
        </Disclosure>
      ) : null}
      {isShort ? null : (
        <Disclosure words={`${formatCount(equal.length)} without a difference`}>
          <PartList parts={equal} />
        </Disclosure>
      )}
    </section>
  );
}
