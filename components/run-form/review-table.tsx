"use client";
import { ArrowRight, History } from "lucide-react";
import { formatCountOf } from "@/lib/format/count";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { Table, TableScroll, Td, Th } from "../ui/table";
import { Tag } from "../ui/tag";
import { reviewRows, type ReviewRow } from "./review-rows";
import { useRunForm } from "./run-form-context";

function Before({ before }: { before: string }) {
  if (before === "same") return <span className="text-ink-3">same</span>;
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <Icon of={ArrowRight} size="s" />
      was {before}
    </span>
  );
}

/** What will run, setting by setting, with who set it and what the cloned run had. */
export function ReviewTable() {
  const { draft, template, offer, errors, goTo, resetToBaseline, compared } = useRunForm();
  const rows = reviewRows(draft, template, offer, compared);
  const changes = rows.filter((row) => row.before !== null && row.before !== "same").length;
  const comparedName = compared ? (draft.baseline ? compared.run_name : `Last run, ${compared.run_name}`) : "";
  const height = "h-[27px]";
  const errorOf = (row: ReviewRow) => (row.field ? errors[row.field] : undefined);
  return (
    <section aria-labelledby="review-heading">
      <div className="flex flex-wrap items-center gap-2 px-6 pt-3 pb-1 max-sm:px-4">
        <h2 id="review-heading" className="font-semibold">
          What will run
        </h2>
        {changes > 0 ? (
          <Tag tone="warn">
            {formatCountOf(changes, "change")} from{" "}
            {draft.baseline ? "the cloned run" : "the last run of this workload"}
          </Tag>
        ) : null}
        {draft.baseline ? (
          <Button variant="quiet" className="ml-auto" onClick={resetToBaseline}>
            <Icon of={History} />
            Reset to the cloned run
          </Button>
        ) : null}
      </div>
      <TableScroll label="What will run">
        <Table className={compared ? "sm:min-w-[760px]" : "sm:min-w-[560px]"}>
          <colgroup>
            <col className="w-[116px] max-sm:hidden" />
            <col className="w-[176px] max-sm:w-[128px]" />
            <col />
            <col className="w-[104px] max-sm:hidden" />
            {compared ? <col className="w-[210px] max-sm:hidden" /> : null}
          </colgroup>
          <thead>
            <tr>
              <Th className="max-sm:hidden">Step</Th>
              <Th className="max-sm:pl-4">Setting</Th>
              <Th>Value</Th>
              <Th className="max-sm:hidden">Set by</Th>
              {compared ? (
                <Th title={comparedName} className="max-sm:hidden">
                  <span className="truncate">{comparedName}</span>
                </Th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.setting}>
                <Td className={cn(height, "font-semibold max-sm:hidden")}>{row.heading}</Td>
                <Td
                  className={cn(height, "text-ink-2 max-sm:py-1 max-sm:pl-4 max-sm:align-top max-sm:whitespace-normal")}
                >
                  {row.heading ? <b className="block font-semibold text-ink sm:hidden">{row.heading}</b> : null}
                  {row.setting}
                </Td>
                <Td
                  className={cn(
                    height,
                    "font-medium max-sm:py-1 max-sm:pr-4 max-sm:align-bottom max-sm:whitespace-normal",
                  )}
                  title={row.value}
                >
                  {errorOf(row) ? (
                    <button type="button" className="text-left text-fail underline" onClick={() => goTo(row.step)}>
                      {row.value}: {errorOf(row)}
                    </button>
                  ) : (
                    row.value
                  )}
                  {row.before !== null && row.before !== "same" ? (
                    <span className="block text-12 font-normal sm:hidden">
                      <Before before={row.before} />
                    </span>
                  ) : null}
                </Td>
                <Td className={cn(height, "text-ink-3 max-sm:hidden")}>{row.setBy}</Td>
                {compared ? (
                  <Td className={cn(height, "max-sm:hidden")}>
                    {row.before === null ? null : <Before before={row.before} />}
                  </Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </section>
  );
}
