"use client";
import { RadioGroup } from "radix-ui";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { domainLabel } from "../task/task-filter";
import { cn } from "../ui/cn";
import { DefinitionList } from "../ui/definition-list";
import { SkeletonRows } from "../ui/skeleton";
import { Tag } from "../ui/tag";
import { FieldError } from "./field-error";
import { useRunForm } from "./run-form-context";

export const NETWORK_WORDS = "Loopback only; closed before the agent acts";

/** Step 2: on which published desktop. */
export function EnvironmentStep() {
  const { catalogue, values, set, errorOf } = useRunForm();
  const templates = catalogue.templates;
  if (!templates) return <SkeletonRows rows={3} widths={["w-3.5", "w-48", "w-72"]} label="Reading the templates" />;
  if (templates.length === 0) {
    return (
      <div className="px-6 py-5 max-sm:px-4">
        <p className="font-semibold">No template is published.</p>
        <p className="mt-1 max-w-prose text-ink-2">
          A worker publishes the templates of its host when it starts. Start one with <code>npm start</code>, then come
          back: this draft stays.
        </p>
      </div>
    );
  }
  return (
    <div className="pb-6">
      <div className="flex flex-wrap items-baseline gap-x-2 px-6 pt-3.5 pb-2 max-sm:px-4">
        <h2 className="font-semibold">Template version</h2>
        <span className="text-12 text-ink-3">{formatCount(templates.length)} published</span>
        <FieldError error={errorOf("template")} />
      </div>
      <RadioGroup.Root
        aria-label="Template version"
        value={values.template}
        onValueChange={(template) => set({ template })}
        className="border-t border-line"
      >
        {templates.map((template) => (
          <TemplateOption key={template.ref} template={template} isChosen={template.ref === values.template} />
        ))}
      </RadioGroup.Root>
    </div>
  );
}

/** One version on a line; the chosen one with everything that is known of it. */
function TemplateOption({ template, isChosen }: { template: TemplateWire; isChosen: boolean }) {
  const { hosts = [] } = useRunForm().catalogue;
  const carriers = (hosts ?? []).filter((host) => template.hosts.includes(host.name));
  const online = carriers.filter((host) => host.status === "online").length;
  const onlineWords = carriers.length > 0 ? `, ${online} of ${carriers.length} online` : "";
  const hostWords = `${template.hosts.join(", ") || "no host"}${onlineWords}`;
  const id = `template-${template.name}-${template.version}`;
  return (
    <label
      htmlFor={id}
      className={cn(
        "grid grid-cols-[24px_minmax(0,1fr)] border-b border-line px-6 py-3 hover:bg-hover max-sm:px-4",
        isChosen && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
      )}
    >
      <RadioGroup.Item
        id={id}
        value={template.ref}
        className="mt-[3px] size-3.5 rounded-full border border-line-control bg-page data-[state=checked]:border-[4.5px] data-[state=checked]:border-accent-fill data-[state=checked]:bg-on-accent"
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold">{template.ref}</b>
          {template.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
          <span className="text-12 text-ink-3">
            {template.driver === "simulated"
              ? "a scripted stand-in, no real desktop"
              : "a real Linux desktop in a container of its own"}
          </span>
        </span>
        {isChosen ? (
          <DefinitionList
            className="mt-2 text-ink-2"
            items={[
              {
                term: "Digest",
                value: (
                  <code className="font-mono text-12" title={template.digest}>
                    {shortDigest(template.digest)}
                  </code>
                ),
              },
              {
                term: "Size",
                value: `${formatBytes(template.size_bytes)}, ${formatCount(template.package_count)} packages`,
              },
              { term: "Screen", value: `${template.screen.width} × ${template.screen.height}` },
              { term: "Apps", value: template.apps.map(domainLabel).join(", ") || "none named" },
              { term: "Host", value: hostWords },
              { term: "Network", value: NETWORK_WORDS },
              { term: "Driver", value: template.driver },
            ]}
          />
        ) : (
          <span className="mt-0.5 block text-12 text-ink-2">
            {hostWords} · {template.screen.width} × {template.screen.height} · {formatBytes(template.size_bytes)} ·{" "}
            <code className="font-mono">{shortDigest(template.digest)}</code>
          </span>
        )}
      </span>
    </label>
  );
}
