import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { GateName, GateResult } from "@/lib/domain/gate/gate";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { describeOnHost } from "@/lib/testing/host-test";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { startTestHost } from "@/lib/testing/host-desktop";

/** Faults made for real, each on a desktop of its own. */
describeOnHost("gates on a real desktop", () => {
  const host = startTestHost();

  async function withDesktop(fault: (desktop: Desktop) => Promise<void>): Promise<GateResult[]> {
    const desktop = await host.create();
    try {
      await fault(desktop);
      return await desktop.gates();
    } finally {
      await desktop.close();
    }
  }
  const find = (results: GateResult[], gate: GateName) => results.find((result) => result.gate === gate);
  const untilDue = (desktop: Desktop) =>
    expect
      .poll(async () => find(await desktop.gates(), "alive_after_resume")?.status, { timeout: 10_000, interval: 250 })
      .not.toBe("pending");

  it("all pass on a healthy desktop, alive_after_resume after 5 s and not before", async () => {
    const startedAt = performance.now();
    const results = await withDesktop(async (desktop) => {
      expect(find(await desktop.gates(), "alive_after_resume")?.status).toBe("pending");
      await untilDue(desktop);
    });
    expect(performance.now() - startedAt).toBeGreaterThan(5_000);
    expect(results.map(({ gate, status }) => `${gate} ${status}`)).toEqual([
      "cgroup pass",
      "init_identity pass",
      "netns pass",
      "guest_ready pass",
      "isolation pass",
      "alive_after_resume pass",
      "egress_closed pass",
      "display_live pass",
      "secrets_absent pass",
    ]);
  });

  it.each([
    ["the window manager", ["-x", "openbox"], "window_manager"],
    ["the session bus", ["-f", "dbus-daemon --session"], "session_bus"],
    ["the panel", ["-x", "tint2"], "panel"],
  ])("alive_after_resume fails when %s is killed within 5 s", async (_what, pattern, name) => {
    const results = await withDesktop(async (desktop) => {
      await desktop.exec({ argv: ["pkill", "-9", "-o", ...pattern] });
      await untilDue(desktop);
    });
    const gate = find(results, "alive_after_resume");
    expect(gate).toMatchObject({ status: "fail", cause: "runtime" });
    expect(gate?.detail).toContain(name);
  });

  it("guest_ready fails when the window manager is gone", async () => {
    const results = await withDesktop(async (desktop) => {
      await desktop.seal();
      await desktop.exec({ argv: ["pkill", "-9", "-x", "openbox"] });
    });
    expect(find(results, "guest_ready")).toMatchObject({ status: "fail", cause: "policy_possible" });
  });

  it("display_live fails when the X server is gone", async () => {
    const results = await withDesktop(async (desktop) => {
      await desktop.exec({ argv: ["pkill", "-9", "-x", "Xtigervnc"] });
      await expect
        .poll(async () =>
          desktop.screenshot().then(
            () => "frame",
            () => "none",
          ),
        )
        .toBe("none");
    });
    expect(find(results, "display_live")?.status).toBe("fail");
  });

  it("no_oom_kill fails when a program outgrows the memory limit", async () => {
    const results = await withDesktop(async (desktop) => {
      await desktop.exec({ argv: ["python3", "-c", "x = b'1' * (4 << 30)"], timeoutMs: 60_000 });
    });
    expect(find(results, "no_oom_kill")).toMatchObject({ status: "fail" });
  });

  it.each([
    ["SIGSEGV", "kill -SEGV $$"],
    ["SIGABRT", "kill -ABRT $$"],
    ["SIGFPE", "kill -FPE $$"],
  ])("no_app_crash fails when a program dies of %s", async (signal, line) => {
    const results = await withDesktop(async (desktop) => {
      await desktop.spawn({ argv: [line], shell: true });
      await expect
        .poll(async () => find(await desktop.gates(), "no_app_crash")?.status, { timeout: 5_000 })
        .toBe("fail");
    });
    expect(find(results, "no_app_crash")).toMatchObject({
      cause: "policy_possible",
      observed: { crashes: [{ name: "bash", signal }] },
    });
  });

  it("no_app_crash sees an orphan and what a launcher passes on, and forgives an ordinary kill", async () => {
    const results = await withDesktop(async (desktop) => {
      await desktop.exec({ argv: ["(setsid sh -c 'sleep 0.05; kill -BUS $$' &)"], shell: true });
      await desktop.exec({ argv: ["sh", "-c", "sh -c 'kill -ILL $$'"] });
      await desktop.exec({ argv: ["sh", "-c", "kill -TERM $$"] });
      await desktop.exec({ argv: ["sh", "-c", "kill -KILL $$"] });
      await expect
        .poll(async () => find(await desktop.gates(), "no_app_crash")?.observed.crashCount, { timeout: 5_000 })
        .toBe(2);
    });
    const crashes = find(results, "no_app_crash")?.observed.crashes as { signal: string }[];
    expect(crashes.map(({ signal }) => signal).sort()).toEqual(["SIGBUS", "SIGILL"]);
  });

  it("cgroup fails when a process is taken out of the desktop's group", async () => {
    const results = await withDesktop(async (desktop) => {
      const group = `/deskproof/${host.options.instance}/${desktop.id}`;
      const layout = detectCgroup()!;
      const pid = layout.processes(group).sort((a, b) => b - a)[0]!;
      const folder = layout.version === 1 ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup";
      writeFileSync(`${folder}/cgroup.procs`, String(pid));
    });
    expect(find(results, "cgroup")).toMatchObject({ status: "fail", cause: "runtime" });
  });

  it("netns and egress_closed fail when somebody gives the desktop an interface or takes its loopback", async () => {
    const namespace = (desktop: Desktop) => `dp-${host.options.instance}-${desktop.id}`;
    const open = await withDesktop(async (desktop) => {
      execFileSync("ip", ["-n", namespace(desktop), "link", "add", "extra0", "type", "veth", "peer", "name", "extra1"]);
      execFileSync("ip", ["-n", namespace(desktop), "link", "set", "extra0", "up"]);
      execFileSync("ip", ["-n", namespace(desktop), "route", "add", "default", "dev", "extra0"]);
    });
    expect(find(open, "egress_closed")).toMatchObject({ status: "fail", cause: "runtime" });
    const down = await withDesktop(async (desktop) => {
      execFileSync("ip", ["-n", namespace(desktop), "link", "set", "lo", "down"]);
    });
    expect(find(down, "netns")).toMatchObject({ status: "fail" });
  });
});
