"use client";
import { useState } from "react";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount } from "@/lib/format/count";
import { PageHeader } from "../layout/page-header";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { domainLabel } from "../task/task-filter";
import { DefinitionList } from "../ui/definition-list";
import { Empty } from "../ui/empty";
import { FilterInput } from "../ui/filter-input";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { Tag } from "../ui/tag";
import { DateTime } from "../ui/time";
import { useTemplates } from "./template-api";

/** One published version: what it is made of, to the package. */
export function TemplateView({ templateRef }: { templateRef: string }) {
  const query = useTemplates(useWorkspaceSlug());
  const pathTo = usePathTo();
  const template = query.data?.data.find((item) => item.ref === templateRef);
  return (
    <>
      <TopBar crumbs={[{ label: "Templates", href: pathTo("/templates") }]} title={templateRef} />
      {query.isError ? (
        <ProblemView title="The template could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows rows={6} widths={["w-64", "w-32"]} label="Reading the template" />
      ) : template ? (
        <TemplateContent template={template} />
      ) : (
        <Empty title={`No host offers ${templateRef}.`}>It may have been replaced by a newer version.</Empty>
      )}
    </>
  );
}

function TemplateContent({ template }: { template: TemplateWire }) {
  const [search, setSearch] = useState("");
  const packages = Object.entries(template.packages).filter(([name]) => name.includes(search.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title={template.ref}
        beside={template.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : <Tag>{template.driver}</Tag>}
      />
      <div className="px-6 max-sm:px-4">
        <Panel title="Facts">
          <DefinitionList
            items={[
              { term: "Digest", value: <code className="font-mono text-12 break-all">{template.digest}</code> },
              { term: "Size", value: formatBytes(template.size_bytes) },
              { term: "Screen", value: `${template.screen.width} × ${template.screen.height}` },
              { term: "Apps", value: template.apps.map(domainLabel).join(", ") || "none named" },
              { term: "Hosts", value: template.hosts.join(", ") || "none" },
              { term: "Network", value: "Loopback only; closed before the agent acts" },
              { term: "Published", value: <DateTime at={template.published_at} /> },
            ]}
          />
        </Panel>
        <Panel
          title="Packages"
          hint={`${formatCount(packages.length)} of ${formatCount(template.package_count)} shown`}
        >
          <FilterInput
            aria-label="Find packages"
            placeholder="Package name"
            className="mb-2 max-w-md"
            value={search}
            onValueChange={setSearch}
          />
          <dl className="columns-[260px] gap-6 font-mono text-12">
            {packages.map(([name, version]) => (
              <div key={name} className="flex gap-2 leading-5">
                <dt className="truncate text-ink-2" title={name}>
                  {name}
                </dt>
                <dd className="ml-auto max-w-[50%] truncate text-ink-3" title={version}>
                  {version}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}
