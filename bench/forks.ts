/**
 * Forks, restores and resets beside what they replace, in one run: `npx tsx bench/forks.ts [rounds]`. Prints a table
 * and one line of JSON. Numbers mean something on a quiet machine only; the load is printed with them.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { newId } from "@/lib/config/new-id";
import { desktopsOf, openForkBench, openProgram, printRows, timed, type Row } from "@/lib/testing/fork-bench";
import { newDesktopIds } from "@/lib/testing/open-host";
import { median, percentile } from "@/lib/testing/spread";

const rounds = Number(process.argv[2] ?? 5);
const CALC = { argv: ["soffice", "--calc"], title: /Calc/ };
const SEVEN = [
  CALC,
  { argv: ["google-chrome", "about:blank"], title: /about:blank|Chromium/ },
  { argv: ["gimp", "--no-splash"], title: /GNU Image|GIMP/ },
  { argv: ["vlc"], title: /VLC/ },
  { argv: ["thunar"], title: /user|Thunar/ },
  { argv: ["gedit"], title: /gedit|Untitled/ },
  { argv: ["gnome-terminal"], title: /Terminal|user@|~/ },
];

const bench = await openForkBench("office");
const { driver, checkpoints, templateDigest } = bench;
const rows: Row[] = [];
/** As long as people and runs leave between two copies; meanwhile grounds for the next ones are laid out. */
const PAUSE_MS = 500;
const close = async (desktops: Desktop[]) => {
  await Promise.all(desktops.map((desktop) => desktop.close()));
  await delay(PAUSE_MS);
};
const answering = (desktops: Desktop[]) => Promise.all(desktops.map((desktop) => desktop.exec({ argv: ["true"] })));

try {
  const coldMs: number[] = [];
  for (let round = 0; round < Math.max(2, Math.ceil(rounds / 2)); round++) {
    const { ms, value } = await timed(async () => {
      const desktop = await driver.create({ id: newId("desktop"), templateDigest, cold: true });
      await openProgram(desktop, CALC.argv, CALC.title);
      return desktop;
    });
    coldMs.push(ms);
    await value.close();
  }
  const cold = median(coldMs);
  rows.push({ name: "cold create and set-up of a Calc desktop", value: cold, unit: "ms" });

  const source = await driver.create({ id: newId("desktop"), templateDigest, cold: true });
  await openProgram(source, CALC.argv, CALC.title);
  const forkMs: number[] = [];
  const frozenMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ms, value } = await timed(async () => {
      const stored = await checkpoints.store(source, { id: newId("checkpoint"), kind: "fork" });
      const forks = desktopsOf(await checkpoints.restore(stored.id, newDesktopIds(4)));
      await answering(forks);
      return { stored, forks };
    });
    forkMs.push(ms);
    frozenMs.push(value.stored.frozenMs);
    await close(value.forks);
    await checkpoints.remove(value.stored.id);
  }
  const fork = median(forkMs);
  rows.push({ name: "4 forks of it, checkpoint included, all answering", value: fork, unit: "ms", target: 700 });
  rows.push({ name: "  times faster than 4 x cold", value: (4 * cold) / fork, unit: "x", note: "target at least 20" });
  rows.push({ name: "  the source stands still", value: median(frozenMs), unit: "ms" });

  const stored = await checkpoints.store(source, { id: newId("checkpoint"), kind: "fork" });
  for (const [count, target] of [
    [1, 150],
    [4, 350],
    [8, 650],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { ms, value } = await timed(async () =>
        desktopsOf(await checkpoints.restore(stored.id, newDesktopIds(count))),
      );
      times.push(ms);
      await close(value);
    }
    rows.push({ name: `${count} restored from a stored checkpoint`, value: median(times), unit: "ms", target });
  }

  const [inPlace] = desktopsOf(await checkpoints.restore(stored.id, newDesktopIds(1)));
  const resetMs: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    resetMs.push((await timed(() => checkpoints.reset(inPlace!, stored.id))).ms);
    await delay(PAUSE_MS);
  }
  await inPlace!.close();
  const reset = median(resetMs);
  rows.push({ name: "reset in place", value: reset, unit: "ms", target: 300 });
  rows.push({ name: "  times faster than cold", value: cold / reset, unit: "x", note: "target at least 20" });
  await source.close();

  await checkpoints.prepareTemplate(templateDigest);
  const alive = await Promise.all(newDesktopIds(8).map((id) => driver.create({ id, templateDigest })));
  const createMs: number[] = [];
  for (let round = 0; round < rounds * 6; round++) {
    const { ms, value } = await timed(() => driver.create({ id: newId("desktop"), templateDigest }));
    createMs.push(ms);
    await close([value]);
  }
  await close(alive);
  rows.push({
    name: "create from the template's checkpoint to first frame",
    value: median(createMs),
    unit: "ms",
    target: 250,
  });
  const spread = percentile(createMs, 0.99) / median(createMs);
  rows.push({
    name: "  99th percentile to median, 8 desktops alive",
    value: spread,
    unit: "x",
    note: "target at most 2",
  });

  const full = await driver.create({ id: newId("desktop"), templateDigest });
  for (const { argv, title } of SEVEN) await openProgram(full, argv, title);
  const sevenMs: number[] = [];
  for (let round = 0; round < Math.max(2, Math.ceil(rounds / 2)); round++) {
    const { ms, value } = await timed(async () => {
      const state = await checkpoints.store(full, { id: newId("checkpoint"), kind: "fork" });
      return { state, forks: desktopsOf(await checkpoints.restore(state.id, newDesktopIds(4))) };
    });
    sevenMs.push(ms);
    await close(value.forks);
    await checkpoints.remove(value.state.id);
  }
  rows.push({ name: "4 forks of a desktop with seven programs", value: median(sevenMs), unit: "ms", target: 2_500 });
  await full.close();
} finally {
  await bench.close();
}
printRows(rows);
