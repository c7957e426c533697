import { spawnSync } from "node:child_process";
import { afterAll, expect, it, vi } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { newId } from "@/lib/config/new-id";
import { startTestHost } from "@/lib/testing/host-desktop";
import { newDesktopIds } from "@/lib/testing/open-host";
import { describeOnHost } from "@/lib/testing/host-test";
import { printTable } from "@/lib/testing/print-table";

/** Programs of the office template and the start of the title of their first window. */
const APPS: { app: string; argv: string[]; title: RegExp }[] = [
  { app: "Calc", argv: ["soffice", "--calc"], title: /Calc/ },
  { app: "Writer", argv: ["soffice", "--writer"], title: /Writer/ },
  { app: "Impress", argv: ["soffice", "--impress"], title: /Impress|Template/ },
  { app: "Chromium", argv: ["google-chrome", "about:blank"], title: /about:blank|Chromium/ },
  { app: "GIMP", argv: ["gimp", "--no-splash"], title: /GNU Image|GIMP/ },
  { app: "VLC", argv: ["vlc"], title: /VLC/ },
  { app: "Thunderbird", argv: ["thunderbird"], title: /Thunderbird|Set Up|Account/ },
  { app: "terminal", argv: ["gnome-terminal"], title: /Terminal|user@|~/ },
];
/** All together: `npm run test:faults` asks for 200 over every program; every run of the tests makes a few of four. */
const ASKED = process.env.DESKPROOF_FAULT_FORKS;
const FORKS = Number(ASKED ?? 8);
const CHOSEN = APPS.filter(
  ({ app }) => ASKED !== undefined || ["Calc", "Chromium", "GIMP", "Thunderbird"].includes(app),
);
const AT_ONCE = 8;

/** Crashes that programs survive, or that only a child of theirs died of, show in the kernel's log alone; null where it may not be read. */
function segfaults(): number | null {
  const { status, stdout } = spawnSync("dmesg", { maxBuffer: 1 << 26 });
  if (status === 0) return stdout.toString().match(/segfault|general protection/g)?.length ?? 0;
  process.stdout.write("the kernel's log cannot be read here, so crashes in it are not counted\n");
  return null;
}

describeOnHost("undisturbed forks", () => {
  const host = startTestHost("office", { checkpoints: true, preparedMax: 8, mayMergePages: () => true });
  const table: { app: string; forks: number; valid: number; invalid: string; store_ms: number; frozen_ms: number }[] =
    [];
  afterAll(() => printTable(table));

  it.each(CHOSEN)(
    "of $app are all valid, with nothing in the kernel's log",
    async ({ app, argv, title }) => {
      const before = segfaults();
      const source = await host.create();
      try {
        await source.spawn({ argv });
        await vi.waitUntil(async () => (await source.windows()).some((window) => title.test(window.title)), {
          timeout: 60_000,
          interval: 200,
        });
        await source.settle({ quietMs: 1_500, limitMs: 20_000 });
        const startedAt = performance.now();
        const stored = await host.driver.checkpoints!.store(source, { id: newId("checkpoint"), kind: "fork" });
        const storeMs = Math.round(performance.now() - startedAt);
        const bad: string[] = [];
        let valid = 0;
        const wanted = Math.max(1, Math.round(FORKS / CHOSEN.length));
        for (let left = wanted; left > 0; left -= AT_ONCE) {
          const ids = newDesktopIds(Math.min(left, AT_ONCE));
          const copies = await host.driver.checkpoints!.restore(stored.id, ids);
          const verdicts = await Promise.all(
            copies.map(async (copy) => {
              if ("error" in copy) return copy.error.message;
              const failed = await failedGates(copy.desktop);
              await copy.desktop.close();
              return failed;
            }),
          );
          bad.push(...verdicts.filter((verdict) => verdict !== ""));
          valid += verdicts.filter((verdict) => verdict === "").length;
        }
        await host.driver.checkpoints!.remove(stored.id);
        table.push({
          app,
          forks: wanted,
          valid,
          invalid: bad.join("; ") || "-",
          store_ms: storeMs,
          frozen_ms: Math.round(stored.frozenMs),
        });
        expect(bad).toEqual([]);
        expect(await failedGates(source)).toBe("");
        expect(segfaults()).toBe(before);
      } finally {
        await source.close();
      }
    },
    600_000,
  );
});

/** Words of the failed gates once the verdict stands; empty when it is valid. */
async function failedGates(desktop: Desktop): Promise<string> {
  await vi.waitUntil(async () => (await desktop.gates()).every(({ status }) => status !== "pending"), {
    timeout: 30_000,
    interval: 300,
  });
  const failed = (await desktop.gates()).filter(({ status }) => status === "fail");
  return failed
    .map(({ gate, detail, observed }) => `${gate}: ${detail} ${JSON.stringify(observed).slice(0, 400)}`)
    .join(" ");
}
