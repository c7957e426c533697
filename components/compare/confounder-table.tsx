"use client";
import { ChevronDown, ChevronRight, Crosshair, Equal, TriangleAlert, Unlink } from "lucide-react";
import { Fragment, useState } from "react";
import { Button } from "@/components/ui/button";
import { Fact, type FactProps } from "@/components/ui/fact";
import { Icon } from "@/components/ui/icon";
import { Table, TableScroll, Td, Th } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { cn } from "@/components/ui/cn";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import type { FactMatch } from "@/lib/domain/compare/confounders";
import { formatCountOf } from "@/lib/format/count";
import { FACT_WORDS } from "./compare-words";

const MATCH_LOOK: Record<FactMatch, Omit<FactProps, "className">> = {
  same: { icon: Equal, word: "same", tone: "idle" },
  differs: { icon: TriangleAlert, word: "differs", tone: "warn" },
  separates: { icon: Unlink, word: "not comparable", tone: "warn" },
  subject: { icon: Crosshair, word: "subject", tone: "live" },
};

/** Everything else in which the runs differ, before any score; facts that are the same fold into one line. */
export function ConfounderTable({ data }: { data: ComparisonWire }) {
  const { confounders, candidates } = data;
  const [isOpen, setOpen] = useState(false);
  const isOne = candidates.length === 1;
  const differing = confounders.filter(({ candidates: found }) =>
    found.some(({ match }) => match === "differs" || match === "separates"),
  ).length;
  const isSame = ({ candidates: found }: (typeof confounders)[number]) => found.every(({ match }) => match === "same");
  const same = confounders.filter(isSame);
  const shown = isOpen ? confounders : confounders.filter((fact) => !isSame(fact));
  return (
    <section className="px-6 pt-3 pb-2 max-sm:px-4">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">Before the score: what else differs</h2>
        {differing > 0 ? (
          <Tag tone="warn">
            <Icon of={TriangleAlert} size="s" /> {formatCountOf(differing, "difference")}
          </Tag>
        ) : (
          <Tag>nothing else differs</Tag>
        )}
      </div>
      <TableScroll label="What else differs">
        <Table flush className={cn("min-w-[760px]", isOne && "max-sm:min-w-0")}>
          <thead>
            <tr>
              <Th className="h-6 w-[92px] max-sm:w-[84px]">Fact</Th>
              <Th className="w-[200px] max-sm:w-auto">Baseline</Th>
              {candidates.map((candidate, at) => (
                <Th key={candidate.id} className={isOne ? "w-[220px] max-sm:w-auto" : undefined} title={candidate.name}>
                  Candidate{isOne ? "" : ` ${at + 1}`}
                </Th>
              ))}
              {isOne ? (
                <>
                  <Th className="w-[124px] max-sm:w-[84px]">Match</Th>
                  <Th className="max-sm:hidden">Note</Th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ fact, base, candidates: found }) => (
              <Fragment key={fact}>
                <tr className={cn("last:[&>td]:border-b-0", isOne && found[0]?.note && "max-sm:[&>td]:border-b-0")}>
                  <Td className="h-[27px] text-ink-2 max-sm:align-top">{FACT_WORDS[fact]}</Td>
                  <Td className="h-[27px] max-sm:align-top max-sm:whitespace-normal" title={base}>
                    {base}
                  </Td>
                  {found.map(({ value, match, note }, at) => (
                    <Td
                      key={candidates[at]?.id}
                      className={cn(
                        "h-[27px] max-sm:align-top max-sm:whitespace-normal",
                        match !== "same" && "font-medium",
                      )}
                      title={[value, note].filter(Boolean).join(": ")}
                    >
                      {isOne ? (
                        value
                      ) : (
                        <span className="flex items-center gap-2">
                          <span className="truncate">{value}</span>
                          {match === "same" ? null : <Fact {...MATCH_LOOK[match]} />}
                        </span>
                      )}
                    </Td>
                  ))}
                  {isOne && found[0] ? (
                    <>
                      <Td className="h-[27px] max-sm:align-top">
                        <Fact
                          {...MATCH_LOOK[found[0].match]}
                          className={found[0].match === "same" ? "font-normal" : ""}
                        />
                      </Td>
                      <Td className="h-[27px] text-12 text-ink-3 max-sm:hidden" title={found[0].note ?? undefined}>
                        {found[0].note}
                      </Td>
                    </>
                  ) : null}
                </tr>
                {isOne && found[0]?.note ? (
                  <tr className="sm:hidden">
                    <Td colSpan={4} className="h-auto pb-1.5 text-11 whitespace-normal text-ink-3">
                      {found[0].note}
                    </Td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {same.length > 0 ? (
        <Button
          variant="quiet"
          className="-ml-2 h-auto min-h-7 max-w-full text-left whitespace-normal"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" />
          {isOpen ? (
            "Show what differs only"
          ) : (
            <span>
              {formatCountOf(same.length, "fact")} the same:{" "}
              <span className="font-normal text-ink-3">{same.map(({ fact }) => FACT_WORDS[fact]).join(", ")}</span>
            </span>
          )}
        </Button>
      ) : null}
    </section>
  );
}
