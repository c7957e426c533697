"use client";
import { Link } from "@/components/ui/link";
import { useEffect, useRef, useState } from "react";
import { OUTCOME_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import { Fact, type FactProps } from "@/components/ui/fact";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCount } from "@/lib/format/count";
import { formatMoney, moneyDigits } from "@/lib/format/money";
import { RunStatusFact } from "./run-status";

/** Once the header has scrolled away: name, status, the counts that are filters and the spend, in one line below the top bar. */
export function FoldedHeader({ run, path }: { run: RunWire; path: string }) {
  const end = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      setIsFolded(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const { counts } = run;
  return (
    <>
      <div ref={end} aria-hidden />
      {isFolded ? (
        <div className="sticky top-(--bar) z-10 h-0">
          <div className="flex h-9 items-center gap-4 overflow-hidden border-b border-line bg-page px-6 text-12 whitespace-nowrap max-sm:px-4">
            <span className="truncate text-13 font-semibold">{run.name}</span>
            <RunStatusFact status={run.status} />
            <Count look={OUTCOME_LOOK.success} count={counts.success} href={`${path}/rollouts?outcome=success`} />
            <Count look={OUTCOME_LOOK.fail} count={counts.fail} href={`${path}/rollouts?outcome=fail`} />
            <Count look={VERIFIER_LOOK.invalid} count={counts.invalid} href={`${path}/rollouts?verifier=invalid`} />
            <span className="ml-auto text-ink-2 max-sm:hidden">
              {formatMoney(run.spend_usd)} <span className="text-ink-3">/ {moneyDigits(run.spend_cap_usd)}</span>
            </span>
          </div>
        </div>
      ) : null}
    </>
  );
}

function Count({ look, count, href }: { look: Omit<FactProps, "className">; count: number; href: string }) {
  return (
    <Link href={href} aria-label={`${look.word}: ${formatCount(count)}`} className="hover:underline max-sm:hidden">
      <Fact {...look} word={formatCount(count)} />
    </Link>
  );
}
