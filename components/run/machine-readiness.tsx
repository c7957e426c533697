"use client";
import { Check, RefreshCw, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { Age } from "@/components/ui/time";
import type { HostWire } from "@/lib/domain/host/host.wire";
import { formatBytes } from "@/lib/format/bytes";
import { formatCountOf } from "@/lib/format/count";

interface Check {
  name: string;
  ok: boolean;
  detail: ReactNode;
  fix?: string;
}

/** What the hosts' own heartbeats say about being able to run something. Null hosts: not known yet. */
export function readinessOf(hosts: readonly HostWire[]): Check[] {
  const online = hosts.filter((host) => host.status === "online");
  const host = online[0];
  if (!host) {
    return [
      {
        name: "Worker",
        ok: false,
        detail: hosts.length > 0 ? "known, but no heartbeat" : "no host has reported yet",
        fix: "npm run doctor",
      },
    ];
  }
  const templates = [...new Set(online.flatMap((item) => item.templates))];
  return [
    {
      name: "Worker",
      ok: true,
      detail: (
        <>
          {host.name}
          {host.last_heartbeat_at ? (
            <>
              , heartbeat <Age at={host.last_heartbeat_at} /> ago
            </>
          ) : null}
        </>
      ),
    },
    {
      name: "Desktops",
      ok: host.driver === "linux",
      detail:
        host.driver === "linux"
          ? `real, kernel ${host.kernel}`
          : "simulated: this machine cannot run real ones, and every result says so",
      fix: host.driver === "linux" ? undefined : "npm run doctor",
    },
    {
      name: "Template",
      ok: templates.length > 0,
      detail: templates.length > 0 ? templates.join(", ") : "none is published on this host yet",
    },
    {
      name: "Room",
      ok: host.slots > 0,
      detail: `${formatCountOf(host.slots, "desktop")} at once, ${formatBytes(host.memory_bytes)} memory${
        host.disk_free_bytes === null ? "" : `, ${formatBytes(host.disk_free_bytes)} disk free`
      }`,
    },
  ];
}

export function MachineReadiness({
  hosts,
  onCheck,
  isChecking,
}: {
  hosts: readonly HostWire[] | null;
  onCheck: () => void;
  isChecking: boolean;
}) {
  const checks = hosts === null ? [] : readinessOf(hosts);
  const passed = checks.filter((check) => check.ok).length;
  return (
    <div className="py-9 max-side:py-4">
      <div className="mb-1 flex items-center">
        <h2 className="font-semibold">Is this machine ready?</h2>
        <Button variant="quiet" className="ml-auto" onClick={onCheck} disabled={isChecking}>
          <Icon of={RefreshCw} />
          Check again
        </Button>
      </div>
      {hosts === null ? (
        <div role="status" className="grid gap-6 py-4">
          <span className="sr-only">Reading the hosts</span>
          <Skeleton className="w-40" />
          <Skeleton className="w-52" />
          <Skeleton className="w-44" />
        </div>
      ) : (
        <>
          <ul>
            {checks.map((check) => (
              <li key={check.name} className="grid grid-cols-[22px_minmax(0,1fr)] border-b border-line py-2">
                <Icon
                  of={check.ok ? Check : TriangleAlert}
                  className={check.ok ? "mt-[3px] text-ink-2" : "mt-[3px] text-warn"}
                />
                <div>
                  <p className="font-medium">
                    {check.name}
                    <span className="sr-only">{check.ok ? ": ready" : ": needs a look"}</span>
                  </p>
                  <p className="text-12 text-ink-3">{check.detail}</p>
                  {check.fix ? (
                    <CodeBlock
                      className="mt-1"
                      text={check.fix}
                      label={`Command for ${check.name}`}
                      copyLabel="Copy the command"
                    />
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
          <Note
            className="mt-4"
            tone={passed === checks.length ? "plain" : "warn"}
            icon={passed === checks.length ? ShieldCheck : TriangleAlert}
          >
            {passed} of {checks.length} checks pass. Nothing leaves this machine.
          </Note>
        </>
      )}
    </div>
  );
}
