"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { PolicyFacts } from "@/components/policy/policy-facts";
import { useTemplates } from "@/components/template/template-api";
import { CodeBlock } from "@/components/ui/code-block";
import { Disclosure } from "@/components/ui/disclosure";
import { Segments } from "@/components/ui/segments";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { RunDocument } from "@/lib/domain/run/run.document";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRunDocument } from "@/lib/client/run-api";
import { useConsoleSession, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { configurationRows, curlOf, policyRows, templateRows } from "./configuration-rows";
import { ImportedFacts } from "./imported-facts";
import { useOpenRun } from "./run-context";

/** Who gave a value that the reader did not give. */
const SETTER_WORDS = { user: "user", api_key: "key", system: "system" } as const;

/** The document as resolved at launch: every value with its bounds and origin, and the request that repeats it. */
export function RunConfiguration() {
  const { run } = useOpenRun();
  return run.imported ? <ImportedFacts run={run} from={run.imported.from} /> : <LaunchedAs run={run} />;
}

function LaunchedAs({ run }: { run: RunWire }) {
  const workspace = useWorkspaceSlug();
  const document = useQuery({
    queryKey: [...queryKeys.run(workspace, run.id), "document"],
    queryFn: ({ signal }) => getRunDocument(workspace, run.id, signal),
    staleTime: Infinity,
  });
  if (document.isError && !document.data) {
    return (
      <ProblemView
        title="The configuration could not be read"
        error={document.error}
        onRetry={() => void document.refetch()}
      />
    );
  }
  if (!document.data)
    return <SkeletonRows label="Reading the configuration" rows={8} widths={["w-32", "w-40", "w-48"]} />;
  return <Configuration run={run} document={document.data} />;
}

function Configuration({ run, document }: { run: RunWire; document: RunDocument }) {
  const [form, setForm] = useState<"json" | "curl">("json");
  const { user } = useConsoleSession();
  const workspace = useWorkspaceSlug();
  const templates = useTemplates(workspace);
  const template = templates.data?.data.find(({ digest }) => digest === run.template_digest) ?? null;
  const brought = [...templateRows(template), ...policyRows(run.policy_offer)];
  const isYours = run.created_by.type === "user" && run.created_by.id === user.id;
  const json = JSON.stringify(document, null, 2);
  const text = form === "json" ? json : curlOf(document, window.location.origin);
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-side:grid-cols-1">
      <section aria-label="Values" className="min-w-0 py-3">
        <h2 className="px-6 py-1 font-semibold max-sm:px-4">
          Resolved at launch <span className="ml-1 text-12 font-normal text-ink-3">fixed for the whole run</span>
        </h2>
        <Table>
          <thead>
            <tr>
              <Th className="w-[168px] max-sm:w-[152px]">Field</Th>
              <Th>Value</Th>
              <Th className="w-[176px] max-sm:hidden">Bounds</Th>
              <Th className="w-[84px]">Origin</Th>
            </tr>
          </thead>
          <tbody>
            {configurationRows(document).map((row) => (
              <tr key={row.field} className="[&>td]:h-[27px]">
                <Td className="font-mono text-12 text-ink-2">{row.field}</Td>
                <Td title={row.value}>{row.value}</Td>
                <Td className="text-12 text-ink-3 max-sm:hidden">{row.bounds}</Td>
                <Td className="text-12">
                  {row.isDefault === true ? (
                    <span className="text-ink-3">default</span>
                  ) : (
                    <span title={`Set by ${run.created_by.name}`}>
                      <Tag>{isYours ? "you" : SETTER_WORDS[run.created_by.type]}</Tag>
                    </span>
                  )}
                </Td>
              </tr>
            ))}
            {brought.map((row) => (
              <tr key={`${row.origin} ${row.field}`} className="[&>td]:h-[27px]">
                <Td className="font-mono text-12 text-ink-2">{row.field}</Td>
                <Td title={row.value}>{row.value}</Td>
                <Td className="text-12 text-ink-3 max-sm:hidden">{row.bounds}</Td>
                <Td className="text-12 text-ink-2">{row.origin}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        {run.policy_offer ? (
          <div className="px-6 pt-3 max-sm:px-4">
            <h3 className="mb-1 font-semibold">
              Policy <span className="font-mono text-12">{run.policy_offer.name}</span>{" "}
              <span className="ml-1 text-12 font-normal text-ink-3">as its host offered it at launch</span>
            </h3>
            <PolicyFacts offer={run.policy_offer} className="text-ink-2" />
            <div className="mt-2">
              <Disclosure words="The whole offer as JSON">
                <CodeBlock
                  label="Offer of the policy"
                  text={JSON.stringify(run.policy_offer, null, 2)}
                  copyLabel="Copy the offer"
                />
              </Disclosure>
            </div>
          </div>
        ) : null}
        <p className="px-6 pt-2 text-12 text-ink-3 max-sm:px-4">
          Template digest <code className="font-mono break-all text-ink-2">{run.template_digest}</code>
        </p>
      </section>
      <section
        aria-label="Request"
        className="min-w-0 border-line px-6 py-3 max-side:border-t max-sm:px-4 side:border-l"
      >
        <div className="mb-2 flex items-center gap-2">
          <h2 className="font-semibold">The same run again</h2>
          <Segments
            label="Form of the request"
            className="ml-auto"
            value={form}
            onChange={setForm}
            options={[
              { value: "json", label: "JSON" },
              { value: "curl", label: "curl" },
            ]}
          />
        </div>
        <CodeBlock
          text={text}
          label={form === "json" ? "Run document as JSON" : "Request as curl"}
          copyLabel="Copy"
          wrap={form === "curl"}
          className="[&_pre]:max-h-[480px]"
        />
      </section>
    </div>
  );
}
