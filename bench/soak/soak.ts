/** Resets and forks of a live Calc desktop until time or counts are over; see scripts/soak.mjs. */
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { GateResult } from "@/lib/domain/gate/gate";
import { newId } from "@/lib/config/new-id";
import { desktopsOf, openForkBench, openProgram } from "@/lib/testing/fork-bench";
import { newDesktopIds } from "@/lib/testing/open-host";
import { median } from "@/lib/testing/spread";
import { countTraces } from "./host-traces";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    resets: { type: "string", default: "1000" },
    forks: { type: "string", default: "500" },
    template: { type: "string", default: "office" },
  },
});
const endAt = performance.now() + Number(values.minutes) * 60_000;
const [resetsWanted, forksWanted] = [Number(values.resets), Number(values.forks)];

const bench = await openForkBench(values.template, () => true);
const { checkpoints } = bench;
const before = countTraces(bench.options);
const homes = new Set<string>();
const bad: string[] = [];
const resetMs: number[] = [];
let forks = 0;

const failedOf = (gates: GateResult[]) => gates.filter(({ status }) => status === "fail");
function note(what: string, gates: GateResult[]): void {
  for (const { gate, detail } of failedOf(gates)) bad.push(`${what}: ${gate}: ${detail}`);
  const listing = gates.find(({ gate }) => gate === "state_hash")?.observed.found as { digest: string } | undefined;
  if (listing) homes.add(listing.digest);
}
const until = async (desktop: Desktop) => {
  let gates = await desktop.gates();
  while (gates.some(({ status }) => status === "pending")) {
    await delay(200);
    gates = await desktop.gates();
  }
  return gates;
};
const show = () =>
  console.log(`${resetMs.length} resets, ${forks} forks, ${homes.size} home hashes, ${bad.length} not valid`);

try {
  const source = await bench.driver.create({ id: newId("desktop"), templateDigest: bench.templateDigest, cold: true });
  await openProgram(source, ["soffice", "--calc"], /Calc/);
  const stored = await checkpoints.store(source, { id: newId("checkpoint"), kind: "saved" });
  await source.close();
  const [desktop] = desktopsOf(await checkpoints.restore(stored.id, [newId("desktop")]));
  while (performance.now() < endAt && (resetMs.length < resetsWanted || forks < forksWanted)) {
    if (forks < forksWanted && forks * resetsWanted <= resetMs.length * forksWanted) {
      const ids = newDesktopIds(Math.min(8, forksWanted - forks));
      const copies = await checkpoints.restore(stored.id, ids);
      for (const copy of copies) if ("error" in copy) bad.push(`fork: ${copy.error.message}`);
      const live = copies.flatMap((copy) => ("desktop" in copy ? [copy.desktop] : []));
      forks += copies.length;
      await Promise.all(
        live.map(async (copy) => {
          note("fork", await until(copy));
          await copy.close();
        }),
      );
    } else if (resetMs.length < resetsWanted) {
      await desktop!.writeFile("/home/user/left-behind", Buffer.from(String(resetMs.length)));
      const startedAt = performance.now();
      await checkpoints.reset(desktop!, stored.id);
      resetMs.push(performance.now() - startedAt);
      note("reset", await desktop!.gates());
      if (resetMs.length % 100 === 0) show();
    }
  }
  await desktop!.close();
  await checkpoints.remove(stored.id);
} finally {
  await bench.driver.shutdown();
  await bench.driver.sweep();
  await delay(500);
}
const after = countTraces(bench.options);
await bench.close();
show();
console.log(`reset: median ${median(resetMs).toFixed(0)} ms`);
console.table({ before, after });
for (const line of new Set(bad)) console.log(line);
const leaked = (Object.keys(before) as (keyof typeof before)[]).filter((kind) => after[kind] > before[kind]);
console.log(leaked.length === 0 ? "nothing leaked" : `LEAKED: ${leaked.join(", ")}`);
const isComplete = resetMs.length >= resetsWanted && forks >= forksWanted;
console.log(isComplete ? "all resets and forks were made" : "the time was over before all resets and forks were made");
process.exitCode = leaked.length === 0 && bad.length === 0 && homes.size === 1 ? 0 : 1;
