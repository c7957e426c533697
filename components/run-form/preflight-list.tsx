"use client";
import { Check, CircleX, TriangleAlert } from "lucide-react";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { CheckLine, CheckList } from "./check-list";
import { preflightOf, type PreflightFact } from "./preflight";
import { useRunForm } from "./run-form-context";

const MARK = {
  pass: { icon: Check, tone: "plain" },
  warn: { icon: TriangleAlert, tone: "warn" },
  block: { icon: CircleX, tone: "fail" },
} as const;

function countWords(facts: readonly PreflightFact[]): string {
  const count = (level: PreflightFact["level"]) => facts.filter((fact) => fact.level === level).length;
  const parts = [`${count("pass")} pass`];
  if (count("warn") > 0) parts.push(`${count("warn")} warn`);
  if (count("block") > 0) parts.push(`${count("block")} block`);
  return parts.join(", ");
}

/** Facts read before launch: what passes, what to know, what blocks. */
export function PreflightList() {
  const form = useRunForm();
  const { workspace } = useConsoleSession();
  const facts = preflightOf({ ...form, runParallelism: workspace.runParallelism });
  return (
    <CheckList title="Preflight" aside={countWords(facts)}>
      {facts.map((fact) => (
        <CheckLine key={fact.words} {...MARK[fact.level]} words={fact.words} value={fact.value} hint={fact.hint} />
      ))}
    </CheckList>
  );
}
