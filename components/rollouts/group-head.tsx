import { ChevronDown, ChevronRight } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { AttemptGroupWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { formatCount } from "@/lib/format/count";
import { formatPercent, formatPercentEnds } from "@/lib/format/percent";
import { shortAppName } from "../run/app-name";
import { failureWords } from "../run/failure-words";
import type { FailureCode } from "@/lib/domain/failure";

interface GroupHeadProps {
  group: AttemptGroupWire;
  by: AttemptGroup;
  columns: number;
  isOpen: boolean;
  /** Rates of scripted tests are checks of recipes and stand as counts alone. */
  isScripted: boolean;
  onToggle: () => void;
}

/** The heading of a group: what its attempts have in common, and k of n valid with all that is not in n. */
export function GroupHead({ group, by, columns, isOpen, isScripted, onToggle }: GroupHeadProps) {
  const { counts, scored, attempts } = group;
  const rest = [
    ...(["invalid", "not_checked", "unscored", "pending"] as const).flatMap((name) =>
      counts[name] > 0 ? [`${formatCount(counts[name])} ${name.replace("_", " ")}`] : [],
    ),
  ];
  return (
    <tr className="max-sm:block">
      <th
        colSpan={columns}
        scope="colgroup"
        className="h-7 border-b border-line bg-rail p-0! text-left text-12 font-semibold text-ink-2 max-sm:block max-sm:h-14"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex h-7 w-full min-w-0 items-center gap-2 px-6 hover:bg-hover focus-visible:-outline-offset-2 max-sm:h-14 max-sm:flex-wrap max-sm:content-center max-sm:gap-y-0 max-sm:px-4"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
          <span className="min-w-0 truncate text-ink max-sm:max-w-[calc(100%-24px)]" title={group.label ?? undefined}>
            {nameOf(group, by)}
          </span>
          {by === "task" ? (
            <span className="shrink-0 font-normal text-ink-3 max-sm:hidden">
              {group.app ? shortAppName(group.app) : ""}{" "}
              <span className="font-mono text-11">{group.value?.slice(0, 8)}</span>
            </span>
          ) : null}
          <span className="ml-auto shrink-0 pl-3 font-normal text-ink-3 max-sm:ml-[22px] max-sm:pl-0">
            {scored === 0 ? (
              `${formatCount(attempts)}, none judged`
            ) : (
              <>
                <b className="font-semibold text-ink">
                  {formatCount(counts.success)}/{formatCount(scored)}
                </b>{" "}
                valid
              </>
            )}
            {rest.length > 0 ? `, ${rest.join(", ")}` : ""}
          </span>
          <GroupRate group={group} isScripted={isScripted} />
        </button>
      </th>
    </tr>
  );
}

/** The share and its interval in figures and as a bar, on one scale for all groups. */
function GroupRate({
  group: { attempt_rate: rate, wilson },
  isScripted,
}: {
  group: AttemptGroupWire;
  isScripted: boolean;
}) {
  if (isScripted || rate === null || wilson === null)
    return <span className={cn("w-[216px] max-side:hidden", isScripted && "hidden")} />;
  return (
    <span
      className="flex w-[216px] shrink-0 items-center gap-2 font-normal max-side:hidden"
      title="Share of success among the scored attempts of this group, with its 95 % interval as if all were independent"
    >
      <span className="w-12 text-right font-semibold text-ink">{formatPercent(rate)}</span>
      <span className="w-[88px] text-11 whitespace-nowrap text-ink-3">{formatPercentEnds(wilson)}</span>
      <span aria-hidden className="relative h-2 min-w-10 flex-1 rounded-1 bg-idle-tint">
        <span
          className="absolute inset-y-0 rounded-1 bg-accent-soft"
          style={{ left: `${wilson.low * 100}%`, width: `${Math.max(1, (wilson.high - wilson.low) * 100)}%` }}
        />
        <span className="absolute inset-y-[-1px] w-0.5 bg-accent" style={{ left: `calc(${rate * 100}% - 1px)` }} />
      </span>
    </span>
  );
}

function nameOf({ value, label }: AttemptGroupWire, by: AttemptGroup): string {
  if (value === null) return NONE_WORDS[by] ?? "Not known";
  if (by === "task") return label ?? value;
  if (by === "app") return shortAppName(value);
  if (by === "failure") return failureWords(value as FailureCode);
  if (by === "copy" || by === "fork" || by === "round") return `${by.slice(0, 1).toUpperCase()}${by.slice(1)} ${value}`;
  if (by === "host" || by === "gate") return value;
  const words = value.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const NONE_WORDS: Partial<Record<AttemptGroup, string>> = {
  failure: "Nothing broke",
  gate: "No gate failed",
  checker: "The checker gave a score or was not reached",
  ended: "Not ended",
  host: "No host",
};
