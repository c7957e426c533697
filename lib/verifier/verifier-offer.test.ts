import { expect, it } from "vitest";
import { listMetrics } from "./metrics/registry";
import { verifierOffer } from "./verifier-offer";

it("offers no function that cannot run here, and says of each why", () => {
  const full = verifierOffer(() => true);
  const bare = verifierOffer(() => false);
  for (const { name, unavailable, needs } of listMetrics()) {
    expect(full.metrics.includes(name), name).toBe(unavailable === undefined);
    expect(full.unavailable[name]).toBe(unavailable);
    expect(bare.metrics.includes(name), name).toBe(unavailable === undefined && needs === undefined);
  }
  expect(bare.unavailable.compare_audios).toBe("it needs ffmpeg, which this host does not have");
  expect(full.getters).toContain("vm_file");
  expect(full.unavailable).toHaveProperty("googledrive_file");
});

it("offers the functions of operators' verifiers by their full name, and says why one cannot run", () => {
  const common = { language: "python" as const, digest: "sha256:0", description: "Sums" };
  const { metrics, unavailable, verifiers } = verifierOffer(
    () => true,
    [
      { name: "report", ...common, functions: ["totals", "layout"], lack: null },
      { name: "old", ...common, functions: ["totals"], lack: "this host has no /usr/bin/python3" },
    ],
  );
  expect(metrics.filter((name) => name.startsWith("operator:"))).toEqual([
    "operator:report/totals",
    "operator:report/layout",
  ]);
  expect(unavailable["operator:old/totals"]).toBe("this host has no /usr/bin/python3");
  expect(verifiers.map(({ name }) => name)).toEqual(["report", "old"]);
});
