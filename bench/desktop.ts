/**
 * Medians of what a desktop costs: `npx tsx bench/desktop.ts [template] [rounds]`. Prints a table and one line of JSON.
 * Numbers mean something on a quiet machine only; the load is printed with them.
 */
import { loadavg } from "node:os";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { openHost } from "@/lib/testing/open-host";
import { median } from "@/lib/testing/spread";

async function timed(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function inputTimes(desktop: Desktop, rounds: number, action: Parameters<Desktop["step"]>[0]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await desktop.step(action, { firstChangeMs: 0, quietMs: 0 })).actMs);
  }
  return times;
}

/** An unchanged screen is answered from memory, so it is repainted before each. */
async function screenshotTimes(desktop: Desktop, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await desktop.exec({ argv: ["xsetroot", "-solid", round % 2 === 0 ? "#204060" : "#604020"] });
    await desktop.settle({ quietMs: 50 });
    times.push(...(await timed(1, () => desktop.screenshot())));
  }
  return times;
}

async function main(): Promise<void> {
  const [name = "minimal", roundsText = "5"] = process.argv.slice(2);
  const rounds = Number(roundsText);
  const host = await openHost(name);
  try {
    const boot: number[] = [];
    const close: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const desktop = await host.create();
      boot.push(desktop.bootMs);
      close.push(...(await timed(1, () => desktop.close())));
    }
    const desktop = await host.create();
    const rows = {
      "cold create": { medianMs: median(boot), targetMs: 1_500 },
      close: { medianMs: median(close), targetMs: null },
      "screenshot PNG 1920x1080": { medianMs: median(await screenshotTimes(desktop, 30)), targetMs: 25 },
      click: {
        medianMs: median(
          await inputTimes(desktop, 30, { type: "click", x: 960, y: 500, button: "left", count: 1, hold: [] }),
        ),
        targetMs: 3,
      },
      key: { medianMs: median(await inputTimes(desktop, 30, { type: "key", key: "shift" })), targetMs: 3 },
      "exec true": { medianMs: median(await timed(30, () => desktop.exec({ argv: ["true"] }))), targetMs: null },
      "read 1 KiB file": { medianMs: median(await timed(30, () => desktop.readFile("/etc/passwd"))), targetMs: null },
      "accessibility tree, idle": { medianMs: median(await timed(10, () => desktop.accessibility())), targetMs: null },
    };
    const memoryBytes = (await desktop.usage()).memoryBytes;
    for (const [what, { medianMs, targetMs }] of Object.entries(rows)) {
      const ratio = targetMs === null ? "" : `target ${targetMs} ms, ${(medianMs / targetMs).toFixed(2)} of it`;
      console.log(`${what.padEnd(28)} ${medianMs.toFixed(1).padStart(8)} ms  ${ratio}`);
    }
    console.log(`idle memory ${(memoryBytes / 1024 ** 2).toFixed(0)} MiB, load ${loadavg()[0]?.toFixed(1)}`);
    console.log(JSON.stringify({ template: name, digest: host.templateDigest, rows, memoryBytes, load: loadavg() }));
  } finally {
    await host.close();
  }
}

await main();
