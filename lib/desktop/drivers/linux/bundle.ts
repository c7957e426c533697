import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { seccompProfile } from "./seccomp";

export interface BundleOptions {
  rootfs: string;
  screen: Screen;
  limits: DesktopLimits;
  /** Below every controller's root, e.g. `/deskproof/<instance>/<id>`. */
  cgroupPath: string;
  networkNamespacePath: string;
  /** Whether the kernel counts swap; asking for a limit without it makes runc fail. */
  hasSwapLimit: boolean;
  openFilesMax: number;
  /** File with the options of criu that runc has no flag for; read at each checkpoint and restore. */
  criuConfigPath: string;
}

const CPU_PERIOD_US = 100_000;

/** What pid 1 needs to hand out the session and act for the account; no device, mount, network or ptrace right. */
const INIT_CAPABILITIES = [
  ...["CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_FSETID", "CAP_KILL"],
  ...["CAP_SETGID", "CAP_SETUID", "CAP_SETPCAP", "CAP_NET_BIND_SERVICE", "CAP_SYS_CHROOT"],
];

/** The OCI runtime configuration of one desktop. Pure. */
export function bundleConfig(options: BundleOptions) {
  const { limits, screen } = options;
  return {
    ociVersion: "1.0.2",
    process: {
      terminal: false,
      user: { uid: 0, gid: 0 },
      args: ["/usr/bin/python3", "-I", "-S", "-B", "/usr/lib/deskproof/init", `${screen.width}x${screen.height}`],
      env: ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"],
      cwd: "/",
      noNewPrivileges: true,
      capabilities: { bounding: INIT_CAPABILITIES, effective: INIT_CAPABILITIES, permitted: INIT_CAPABILITIES },
      rlimits: [{ type: "RLIMIT_NOFILE", hard: options.openFilesMax, soft: Math.min(options.openFilesMax, 8_192) }],
    },
    root: { path: options.rootfs, readonly: false },
    hostname: "desktop",
    mounts: MOUNTS,
    annotations: { "org.criu.config": options.criuConfigPath },
    linux: {
      cgroupsPath: options.cgroupPath,
      resources: {
        devices: [{ allow: false, access: "rwm" }],
        memory: {
          limit: limits.memoryBytes,
          // Memory plus swap: equal to the memory limit means no swap.
          ...(options.hasSwapLimit ? { swap: limits.memoryBytes } : {}),
        },
        pids: { limit: limits.pidsMax },
        cpu: { quota: Math.round(limits.cpuCores * CPU_PERIOD_US), period: CPU_PERIOD_US },
      },
      namespaces: [
        ...["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
        { type: "network", path: options.networkNamespacePath },
      ],
      seccomp: seccompProfile(),
      maskedPaths: [
        "/proc/kcore",
        "/proc/keys",
        "/proc/timer_list",
        "/proc/sched_debug",
        "/proc/acpi",
        "/sys/firmware",
      ],
      readonlyPaths: ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
    },
  };
}

const tmpfs = (destination: string, mode: string, size: string) => ({
  destination,
  type: "tmpfs",
  source: "tmpfs",
  options: ["nosuid", "nodev", `mode=${mode}`, `size=${size}`],
});

const MOUNTS = [
  { destination: "/proc", type: "proc", source: "proc" },
  { ...tmpfs("/dev", "755", "65536k"), options: ["nosuid", "strictatime", "mode=755", "size=65536k"] },
  {
    destination: "/dev/pts",
    type: "devpts",
    source: "devpts",
    options: ["nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620", "gid=5"],
  },
  { ...tmpfs("/dev/shm", "1777", "1g"), options: ["nosuid", "noexec", "nodev", "mode=1777", "size=1g"] },
  { destination: "/dev/mqueue", type: "mqueue", source: "mqueue", options: ["nosuid", "noexec", "nodev"] },
  { destination: "/sys", type: "sysfs", source: "sysfs", options: ["nosuid", "noexec", "nodev", "ro"] },
  tmpfs("/tmp", "1777", "1g"),
  tmpfs("/run", "755", "64m"),
];
