/**
 * Medians of what drives a desktop: `npx tsx bench/input.ts [rounds]`. Boots one office desktop with Calc and measures
 * screenshot, thumbnail, click, key, typing, window list, clipboard and accessibility tree on the worker's side. Numbers
 * mean something on a quiet machine only; the load is printed with them.
 */
import { loadavg } from "node:os";
import { type Accessibility, openAccessibility } from "@/lib/desktop/accessibility/accessibility";
import { bootForTest, missingForDesktop, until } from "@/lib/desktop/display/testing/booted-desktop";

interface Row {
  name: string;
  medianMs: number;
  /** Null where nothing was promised. */
  targetMs: number | null;
}

async function measure(
  name: string,
  rounds: number,
  targetMs: number | null,
  work: () => Promise<number>,
): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await work());
  times.sort((a, b) => a - b);
  return { name, medianMs: times[Math.floor(rounds / 2)] ?? Number.NaN, targetMs };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 15);
  const missing = await missingForDesktop("office");
  if (missing) throw new Error(`This machine has not what it takes: ${missing}`);
  const desktop = await bootForTest("office");
  const { display, accessibility } = desktop;
  try {
    await desktop.launch(["soffice", "--norestore", "--nologo", "--calc"], "calc");
    await until(async () => (await accessibility.tree({ application: "soffice" })).nodeCount > 1_500);
    await display.settle({ quietMs: 1_000, limitMs: 20_000 });

    let shade = 0;
    /** An unchanged screen is answered from memory, so something is painted before each picture. */
    const repaint = async () => {
      await display.perform({ type: "click", x: 600, y: 400 + (shade++ % 2) * 40, button: "left", count: 1, hold: [] });
      await display.settle();
    };
    const afterRepaint = async (work: () => Promise<unknown>) => {
      await repaint();
      return timed(work);
    };
    const perform = async (action: Parameters<typeof display.perform>[0]) => (await display.perform(action)).actMs;

    const rows = [
      await measure("screenshot PNG 1920x1080", rounds, 25, () => afterRepaint(() => display.screenshot())),
      await measure("screenshot, nothing painted", rounds, null, () => timed(() => display.screenshot())),
      await measure("thumbnail 320", rounds, null, () => afterRepaint(() => display.thumbnail(320))),
      await measure("click", rounds, 3, () =>
        perform({ type: "click", x: 600, y: 400, button: "left", count: 1, hold: [] }),
      ),
      await measure("key", rounds, 3, () => perform({ type: "key", key: "Down" })),
      await measure("hotkey", rounds, null, () => perform({ type: "hotkey", keys: ["shift", "Up"] })),
      await measure("window list", rounds, null, () => timed(() => display.windows())),
      await measure("clipboard", rounds, null, () => timed(() => display.clipboard())),
      await measure("tree of Calc", rounds, 150, () => treeMs(accessibility, false)),
      await measure("tree of Calc with cells", rounds, 200, () => treeMs(accessibility, true)),
      await measure("opening accessibility", rounds, 30, () => overNewConnection((_, openMs) => openMs)),
      await measure("tree, nothing remembered", rounds, null, () =>
        overNewConnection((opened) => treeMs(opened, false)),
      ),
      await measure("with cells, the same", rounds, null, () => overNewConnection((opened) => treeMs(opened, true))),
    ];
    const load = loadavg()[0]?.toFixed(1);
    for (const { name, medianMs, targetMs } of rows) {
      const ratio = targetMs === null ? "" : `  target ${targetMs} ms, ratio ${(medianMs / targetMs).toFixed(2)}`;
      console.log(`${name.padEnd(28)} ${medianMs.toFixed(2).padStart(8)} ms${ratio}`);
    }
    console.log(JSON.stringify({ load, rounds, rows }));
  } finally {
    await desktop.close();
  }

  async function treeMs(from: Accessibility, withCells: boolean): Promise<number> {
    return (await from.tree({ application: "soffice", withCells })).takenMs;
  }

  /** As after a fork, where connections are opened again. */
  async function overNewConnection(
    work: (opened: Accessibility, openMs: number) => number | Promise<number>,
  ): Promise<number> {
    const { rootPath } = desktop;
    const start = performance.now();
    const opened = await openAccessibility({ busSocketPath: `${rootPath}/run/user/1000/bus`, rootPath });
    try {
      return await work(opened, performance.now() - start);
    } finally {
      await opened.close();
    }
  }
}

await main();
