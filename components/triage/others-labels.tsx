import { ClockOrDay } from "@/components/ui/time";
import type { AttemptLabelsWire } from "@/lib/domain/label/label.wire";

/** What other people called the attempt; a second reader sees it only after their own label. */
export function OthersLabels({ data, isHidden }: { data: AttemptLabelsWire; isHidden: boolean }) {
  const others = data.labels.filter(({ is_own, label, note }) => !is_own && (label !== null || note !== ""));
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h2 className="mb-1 text-12 font-medium text-ink-3">Other readers</h2>
      {isHidden ? (
        <p className="text-ink-3">Hidden until you have labelled it.</p>
      ) : others.length === 0 ? (
        <p className="text-ink-3">Nobody else has labelled it.</p>
      ) : (
        <ul className="grid gap-1.5">
          {others.map((other) => (
            <li key={other.person_id}>
              <span className="font-medium">{other.label ?? "no label"}</span>{" "}
              <span className="text-12 text-ink-3">
                {other.person_name}, <ClockOrDay at={other.at} />
              </span>
              {other.note === "" ? null : <p className="break-words whitespace-pre-wrap text-ink-2">{other.note}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
