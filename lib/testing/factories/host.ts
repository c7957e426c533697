import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { asJson } from "@/lib/db/json";
import { newId } from "@/lib/config/new-id";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";

/** What a host that can do everything a small task asks for says of itself. */
export const CAPABILITIES: HostCapabilities = {
  driver: "linux",
  metrics: ["exact_match", "check_include_exclude", "compare_table", "infeasible"],
  getters: ["vm_file", "vm_command_line", "rule", "cloud_file"],
  setup_steps: ["launch", "execute", "open", "sleep", "download"],
  mirrored_urls: [],
  setup_network: "none",
  can_fork: false,
};

const GIB = 1_073_741_824;

export async function makeHost(
  db: Database,
  options: { name?: string; capabilities?: Partial<HostCapabilities>; lastHeartbeatAt?: Date } = {},
): Promise<{ id: string; name: string; workerId: string }> {
  const { name = `host-${randomBytes(4).toString("hex")}`, lastHeartbeatAt = new Date() } = options;
  const capabilities = { ...CAPABILITIES, ...options.capabilities };
  const workerId = newId("worker", new Date());
  const { id } = await db.prisma.host.create({
    data: {
      id: newId("host", new Date()),
      name,
      driver: capabilities.driver,
      kernel: "Linux 6.1.0-32-amd64",
      cpuCount: 8,
      memoryBytes: BigInt(32 * GIB),
      diskFreeBytes: BigInt(210 * GIB),
      slots: 16,
      cpuMicroUsdPerHour: 40_000,
      memoryGibMicroUsdPerHour: 5_000,
      capabilities: asJson(capabilities),
      workerId,
      productVersion: "0.1.0",
      lastHeartbeatAt,
    },
    select: { id: true },
  });
  return { id, name, workerId };
}

/** A published template version on a host; by default the next of its name. */
export async function makeTemplate(
  db: Database,
  hostId: string,
  options: { name?: string; version?: number; apps?: string[]; driver?: "linux" | "simulated" } = {},
): Promise<{ id: string; ref: string; digest: string }> {
  const { name = "office", driver = "linux" } = options;
  const newest = await db.prisma.templateVersion.aggregate({ where: { name }, _max: { version: true } });
  const version = options.version ?? (newest._max.version ?? 0) + 1;
  const { apps = ["os", "libreoffice_calc", "libreoffice_writer", "gimp", "vlc", "chrome", "thunderbird"] } = options;
  const digest = `sha256:${createHash("sha256").update(`${name}@${version} ${driver}`).digest("hex")}`;
  const { id } = await db.prisma.templateVersion.create({
    data: {
      id: newId("templateVersion", new Date()),
      name,
      version,
      digest,
      driver,
      screenWidth: 1920,
      screenHeight: 1080,
      apps,
      packages: { "libreoffice-calc": "4:7.4.7-1+deb12u8", chromium: "131.0.6778.139-1~deb12u1", gimp: "2.10.34-1" },
      sizeBytes: 2_684_354_560n,
      builtAt: new Date("2026-11-20T08:00:00Z"),
      hosts: { create: { hostId } },
    },
    select: { id: true },
  });
  return { id, ref: `${name}@${version}`, digest };
}
