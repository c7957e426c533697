"use client";
import { Link } from "@/components/ui/link";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { domainLabel } from "../task/task-filter";
import { Empty } from "../ui/empty";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th, TwoLines } from "../ui/table";
import { Tag } from "../ui/tag";
import { ClockOrDay } from "../ui/time";
import { useTemplates } from "./template-api";

/** Published desktop images, one row per version. */
export function TemplatesView() {
  const query = useTemplates(useWorkspaceSlug());
  const templates = query.data?.data;
  return (
    <>
      <TopBar title="Templates" count={templates ? formatCountOf(templates.length, "version") : null} />
      {query.isError ? (
        <ProblemView title="The templates could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !templates ? (
        <SkeletonRows rows={4} widths={["w-40", "w-32", "w-24", "w-32"]} label="Reading the templates" />
      ) : templates.length === 0 ? (
        <Empty title="No template is published.">
          A worker publishes the templates of its host when it starts. <code>npm start</code> builds the default one.
        </Empty>
      ) : (
        <TableScroll label="Template versions">
          <TemplateTable templates={templates} />
        </TableScroll>
      )}
    </>
  );
}

function TemplateTable({ templates }: { templates: readonly TemplateWire[] }) {
  const pathTo = usePathTo();
  return (
    <Table sheet className="min-w-[820px]">
      <colgroup>
        <col />
        <col className="w-[120px]" />
        <col className="w-[110px]" />
        <col className="w-[110px]" />
        <col className="w-[110px]" />
        <col className="w-[160px]" />
        <col className="w-[110px]" />
      </colgroup>
      <thead>
        <tr>
          <Th>Template</Th>
          <Th>Digest</Th>
          <Th num>Size</Th>
          <Th num>Packages</Th>
          <Th className="pl-4">Screen</Th>
          <Th>Hosts</Th>
          <Th>Published</Th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <tr key={template.ref} className="hover:bg-hover">
            <Td className="h-12">
              <TwoLines
                first={
                  <>
                    <Link href={pathTo(`/templates/${template.ref}`)} className="truncate font-medium hover:underline">
                      {template.ref}
                    </Link>
                    {template.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
                  </>
                }
                second={template.apps.map(domainLabel).join(", ") || "no apps named"}
              />
            </Td>
            <Td data-head="digest" className="font-mono text-12" title={template.digest}>
              {shortDigest(template.digest)}
            </Td>
            <Td num data-head="size">
              {formatBytes(template.size_bytes)}
            </Td>
            <Td num data-head="packages">
              {formatCount(template.package_count)}
            </Td>
            <Td data-head="screen" className="pl-4">
              {template.screen.width} × {template.screen.height}
            </Td>
            <Td data-head="hosts" title={template.hosts.join(", ")}>
              {template.hosts.join(", ") || "none"}
            </Td>
            <Td data-head="published">
              <ClockOrDay at={template.published_at} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
