import { Icon } from "@/components/ui/icon";
import { COMPARE_SETS, type CompareSet } from "@/lib/domain/compare/task-sets";
import { formatCount } from "@/lib/format/count";
import { SET_LOOK } from "./compare-words";

/** Where each task stands, as counts that narrow the table; pressing one again takes it back. */
export function CompareSets({
  counts,
  show,
  onShow,
}: {
  counts: Record<CompareSet, number>;
  show: readonly CompareSet[];
  onShow: (show: CompareSet[]) => void;
}) {
  const toggle = (set: CompareSet) =>
    onShow(COMPARE_SETS.filter((one) => (one === set ? !show.includes(one) : show.includes(one))));
  return (
    <section aria-label="Sets of tasks" className="border-t border-line px-6 pt-2 pb-1.5 max-sm:px-4">
      <div className="-mx-2 grid grid-cols-6 gap-1 max-side:grid-cols-3">
        {COMPARE_SETS.map((set) => {
          const { icon, word, detail } = SET_LOOK[set];
          return (
            <button
              key={set}
              type="button"
              aria-pressed={show.includes(set)}
              onClick={() => toggle(set)}
              className="rounded-2 px-2 py-1 text-left hover:bg-hover aria-pressed:bg-selected"
            >
              <span className="inline-flex items-center gap-[5px] font-medium text-ink-2">
                <Icon of={icon} />
                {word}
              </span>
              <span className="mt-0.5 block text-20 font-semibold tracking-[-.01em]">{formatCount(counts[set])}</span>
              <span className="block text-11 text-ink-3">{detail}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
