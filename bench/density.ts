/**
 * What idle forks cost the whole machine, and whether many fit: `npx tsx bench/density.ts [many]`. First 16 idle Calc
 * forks without and with merging of equal pages, then `many` (200) resident with 8 of them stepping.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { newId } from "@/lib/config/new-id";
import { desktopsOf, openForkBench, openProgram, printRows, usedBytes, type Row } from "@/lib/testing/fork-bench";
import { newDesktopIds } from "@/lib/testing/open-host";
import { median, percentile } from "@/lib/testing/spread";

const many = Number(process.argv[2] ?? 200);
const MIB = 1024 ** 2;
let mayMerge = false;
const bench = await openForkBench("office", () => mayMerge);
const { driver, checkpoints, templateDigest } = bench;
const rows: Row[] = [];

async function forks(stored: string, count: number): Promise<Desktop[]> {
  const desktops: Desktop[] = [];
  for (let left = count; left > 0; left -= 8) {
    const ids = newDesktopIds(Math.min(8, left));
    desktops.push(...desktopsOf(await checkpoints.restore(stored, ids)));
  }
  return desktops;
}

async function perFork(stored: string, count: number): Promise<number> {
  const before = usedBytes();
  const desktops = await forks(stored, count);
  await delay(mayMerge ? 8_000 : 2_000);
  const each = (usedBytes() - before) / count / MIB;
  await Promise.all(desktops.map((desktop) => desktop.close()));
  await delay(1_000);
  return each;
}

try {
  const source = await driver.create({ id: newId("desktop"), templateDigest, cold: true });
  await openProgram(source, ["soffice", "--calc"], /Calc/);
  const { id: stored } = await checkpoints.store(source, { id: newId("checkpoint"), kind: "fork" });
  rows.push({
    name: "machine memory per idle Calc fork, of 16",
    value: await perFork(stored, 16),
    unit: "MiB",
    target: 25,
  });
  mayMerge = true;
  rows.push({ name: "  with merging of equal pages", value: await perFork(stored, 16), unit: "MiB", target: 8 });

  const startedAt = performance.now();
  const before = usedBytes();
  const resident = await forks(stored, many);
  rows.push({ name: `${many} idle Calc forks made`, value: (performance.now() - startedAt) / 1_000, unit: "s" });
  const stepMs: number[] = [];
  const until = performance.now() + 20_000;
  await Promise.all(
    resident.slice(0, 8).map(async (desktop, index) => {
      while (performance.now() < until) {
        const at = performance.now();
        await desktop.step({ type: "click", x: 200 + 40 * index, y: 300, button: "left", count: 1, hold: [] });
        stepMs.push(performance.now() - at);
      }
    }),
  );
  rows.push({
    name: "  step with 8 of them stepping, median",
    value: median(stepMs),
    unit: "ms",
    note: `${stepMs.length} steps`,
  });
  rows.push({ name: "  step, 95th percentile", value: percentile(stepMs, 0.95), unit: "ms" });
  rows.push({ name: "  machine memory of all", value: (usedBytes() - before) / MIB, unit: "MiB" });
  const silent = await Promise.all(
    resident.map((desktop) =>
      desktop.exec({ argv: ["true"] }).then(
        ({ exitCode }) => Number(exitCode !== 0),
        () => 1,
      ),
    ),
  );
  rows.push({ name: "  of them not answering", value: silent.reduce((a, b) => a + b, 0), unit: "" });
} finally {
  await bench.close();
}
printRows(rows);
