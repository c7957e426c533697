"use client";
import { TriangleAlert, Unplug } from "lucide-react";
import { ProblemView } from "@/components/layout/problem-view";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DefinitionList } from "@/components/ui/definition-list";
import { Disclosure } from "@/components/ui/disclosure";
import { Empty } from "@/components/ui/empty";
import { Fact, NoFact } from "@/components/ui/fact";
import { Meter } from "@/components/ui/meter";
import { Note } from "@/components/ui/note";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll, Td, Th, TwoLines } from "@/components/ui/table";
import { DateTime } from "@/components/ui/time";
import { ApiProblem, plainProblem } from "@/lib/client/problem";
import { Section } from "./section";

const PROBLEM = new ApiProblem({
  ...plainProblem(503, "The attempts could not be read", "The database did not answer within 5 s."),
  request_id: "req_01jdta7m9q",
});

/** Numbers with what belongs to them. */
export function Numbers() {
  return (
    <Section title="Numbers">
      <p>
        $3.18 <span className="text-ink-3">/ 6.00</span>
      </p>
      <Meter value={0.53} />
      <p className="mt-2">
        $5.40 <span className="text-ink-3">/ 6.00</span>
      </p>
      <Meter value={0.9} />
      <p className="mt-2">
        <NoFact meaning="not computed" /> <span className="text-ink-3">not computed; never 0</span>
      </p>
      <p className="mt-2">
        <DateTime at="2026-11-28T16:38:12.000Z" />
      </p>
    </Section>
  );
}

/** Rows, heads and their two lines. */
export function Rows() {
  return (
    <Section title="Table">
      <TableScroll label="Example of a table">
        <Table flush>
          <thead>
            <tr>
              <Th>Task</Th>
              <Th num sorted="descending" onSort={() => undefined}>
                Steps
              </Th>
            </tr>
          </thead>
          <tbody>
            <tr className="hover:bg-hover">
              <Td>One line</Td>
              <Td num>15</Td>
            </tr>
            <tr className="bg-selected">
              <Td className="py-1.5">
                <TwoLines first="Two lines, selected" second="libreoffice_calc" />
              </Td>
              <Td num>
                <TwoLines num first="8" second="0:46" />
              </Td>
            </tr>
          </tbody>
        </Table>
      </TableScroll>
    </Section>
  );
}

/** Empty, loading, stale, partial, error: what a page shows when it has no fresh answer. */
export function States() {
  return (
    <>
      <Section title="Empty">
        <div className="-mx-6">
          <Empty title="No API keys yet" actions={<Button>New key</Button>}>
            A key lets a program start runs and read results.
          </Empty>
        </div>
      </Section>
      <Section title="Loading">
        <div className="-mx-6">
          <SkeletonRows label="Reading the example" rows={3} widths={["w-20", "w-40", "w-16"]} />
        </div>
      </Section>
      <Section title="Stale, partial, forbidden">
        <div className="grid gap-2">
          <Fact icon={Unplug} word="Stale · 1 m 42 s" tone="warn" />
          <p data-stale className="text-accent">
            44.4 % loses its colour, not its contrast
          </p>
          <Note tone="warn" icon={Unplug}>
            Live updates stopped at 17:17:30. Numbers below are from then.
          </Note>
          <Note tone="warn" icon={TriangleAlert}>
            38 of 41 hosts answered; sums are of those.
          </Note>
          <Note>Your role, viewer, reads runs. An owner, admin or member can start one.</Note>
          <Note tone="accent">You have control until 17:42.</Note>
          <Note tone="fail">The run was refused.</Note>
        </div>
      </Section>
      <Section title="Error of a part">
        <div className="-mx-6">
          <ProblemView
            title="The attempts could not be read"
            error={PROBLEM}
            safe="All ended attempts and their evidence."
            onRetry={() => undefined}
          />
        </div>
      </Section>
      <Section title="Lists, code, folded">
        <DefinitionList
          items={[
            { term: "Host", value: "bench-01" },
            { term: "Kernel", value: "6.12" },
          ]}
        />
        <CodeBlock className="mt-3" text="npm run doctor" label="Example of a command" copyLabel="Copy the command" />
        <Disclosure words="What is folded away">
          <p>Opened.</p>
        </Disclosure>
        <Panel title="Panel" hint="with a hint">
          <p>Under its rule.</p>
        </Panel>
      </Section>
    </>
  );
}
