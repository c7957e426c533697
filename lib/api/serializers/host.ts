import type { HostWire } from "@/lib/domain/host/host.wire";
import { formatUsd } from "@/lib/domain/money";
import type { HostView } from "@/lib/services/host/list-hosts";

/** A machine. Its other capabilities are told per task, as support. */
export function serializeHost(host: HostView): HostWire {
  return {
    id: host.id,
    name: host.name,
    driver: host.driver,
    status: host.status,
    kernel: host.kernel,
    slots: host.slots,
    slots_used: host.slotsUsed,
    cpu_count: host.cpuCount,
    memory_bytes: host.memoryBytes,
    disk_free_bytes: host.diskFreeBytes,
    prices: {
      cpu_usd_per_hour: formatUsd(host.cpuMicroUsdPerHour),
      memory_gib_usd_per_hour: formatUsd(host.memoryGibMicroUsdPerHour),
    },
    templates: host.templates,
    verifiers: host.verifiers,
    last_heartbeat_at: host.lastHeartbeatAt?.toISOString() ?? null,
  };
}
