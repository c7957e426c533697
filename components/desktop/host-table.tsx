import { CircleDot, Unplug } from "lucide-react";
import { Fact } from "@/components/ui/fact";
import { Table, TableScroll, Td, Th } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { Age } from "@/components/ui/time";
import type { HostWire } from "@/lib/domain/host/host.wire";
import { formatBytes } from "@/lib/format/bytes";
import { moneyDigits } from "@/lib/format/money";

/** Machines that run desktops: slots, size, prices, templates, and when each was last heard. */
export function HostTable({ hosts }: { hosts: readonly HostWire[] }) {
  if (hosts.length === 0) {
    return (
      <p className="px-6 text-ink-2 max-sm:px-4">
        No host has reported. A worker reports its host when it starts; npm run doctor says what is missing.
      </p>
    );
  }
  return (
    <TableScroll label="Hosts table">
      <Table sheet className="min-w-[980px]">
        <thead>
          <tr>
            <Th className="w-44">Host</Th>
            <Th className="w-28">State</Th>
            <Th num className="w-24">
              Slots
            </Th>
            <Th num className="w-20">
              CPUs
            </Th>
            <Th num className="w-24">
              Memory
            </Th>
            <Th num className="w-24">
              Disk free
            </Th>
            <Th num className="w-44">
              $ / CPU h, $ / GiB h
            </Th>
            <Th className="pl-3">Templates</Th>
            <Th num className="w-24">
              Heard
            </Th>
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <tr key={host.id} className="hover:bg-hover">
              <Td title={`kernel ${host.kernel}`}>
                <span className="font-medium">{host.name}</span>{" "}
                {host.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
              </Td>
              <Td>
                {host.status === "online" ? (
                  <Fact icon={CircleDot} word="Online" tone="live" />
                ) : (
                  <Fact icon={Unplug} word="Offline" tone="warn" />
                )}
              </Td>
              <Td num data-head="slots">
                {host.slots_used} <span className="text-ink-3">/ {host.slots}</span>
              </Td>
              <Td num data-head="CPUs">
                {host.cpu_count}
              </Td>
              <Td num data-head="memory">
                {formatBytes(host.memory_bytes)}
              </Td>
              <Td num data-head="disk free">
                {formatBytes(host.disk_free_bytes)}
              </Td>
              <Td num data-head="$ / CPU h, $ / GiB h" className="text-ink-2">
                {moneyDigits(host.prices.cpu_usd_per_hour)}, {moneyDigits(host.prices.memory_gib_usd_per_hour)}
              </Td>
              <Td data-head="templates" className="pl-3! font-mono text-12 text-ink-2">
                {host.templates.join(", ") || "—"}
              </Td>
              <Td num data-head="heard" className="text-ink-2">
                {host.last_heartbeat_at ? <Age at={host.last_heartbeat_at} /> : "—"}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
