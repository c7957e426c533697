import { describe, expect, it } from "vitest";
import { bundleConfig } from "./bundle";

const options = {
  rootfs: "/state/root",
  screen: { width: 1_280, height: 800 },
  limits: { cpuCores: 1.5, memoryBytes: 1_024 ** 3, pidsMax: 256 },
  cgroupPath: "/deskproof/test/dsk_1",
  networkNamespacePath: "/run/netns/dp-test-dsk_1",
  hasSwapLimit: true,
  openFilesMax: 4_096,
  criuConfigPath: "/state/desktops/dsk_1/criu.conf",
};

describe("bundleConfig", () => {
  const config = bundleConfig(options);

  it("gives the desktop namespaces of its own and the network namespace made for it", () => {
    expect(config.linux.namespaces).toEqual([
      ...["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
      { type: "network", path: "/run/netns/dp-test-dsk_1" },
    ]);
  });

  it("limits CPU, memory, swap and processes", () => {
    expect(config.linux.resources).toMatchObject({
      cpu: { quota: 150_000, period: 100_000 },
      memory: { limit: 1_024 ** 3, swap: 1_024 ** 3 },
      pids: { limit: 256 },
    });
  });

  it("asks for no swap limit where the kernel counts no swap", () => {
    expect(bundleConfig({ ...options, hasSwapLimit: false }).linux.resources.memory).toEqual({ limit: 1_024 ** 3 });
  });

  it("lets nothing gain privileges and gives init no right over mounts, network, devices or other processes' memory", () => {
    expect(config.process.noNewPrivileges).toBe(true);
    const forbidden = [
      "CAP_SYS_ADMIN",
      "CAP_NET_ADMIN",
      "CAP_NET_RAW",
      "CAP_SYS_PTRACE",
      "CAP_MKNOD",
      "CAP_SYS_MODULE",
    ];
    expect(config.process.capabilities.bounding.filter((name) => forbidden.includes(name))).toEqual([]);
  });

  it("refuses every kind of nested namespace and every mount", () => {
    const refused = config.linux.seccomp.syscalls.flatMap(({ names }) => names);
    expect(refused).toEqual(expect.arrayContaining(["unshare", "setns", "mount", "bpf", "clone3", "io_uring_setup"]));
    const flags = config.linux.seccomp.syscalls.flatMap((rule) =>
      (("args" in rule ? rule.args : []) as { value: number }[]).map(({ value }) => value),
    );
    expect(flags.reduce((all, flag) => all | flag, 0)).toBe(0x7e020000);
  });

  it("binds nothing of the host into the desktop", () => {
    expect(config.mounts.filter(({ type }) => type === "bind")).toEqual([]);
  });

  it("starts init with the screen's size and never raises open files above what is allowed", () => {
    expect(config.process.args.at(-1)).toBe("1280x800");
    expect(config.process.rlimits).toEqual([{ type: "RLIMIT_NOFILE", hard: 4_096, soft: 4_096 }]);
  });
});
