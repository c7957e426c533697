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
