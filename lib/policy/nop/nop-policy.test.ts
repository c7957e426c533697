import { expect, it } from "vitest";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import { createNopPolicy } from "./nop-policy";

it("touches nothing and says done, never fail", async () => {
  const desktop = await createSimulatedDriver().create({ id: "dsk_1", templateDigest: SIMULATED_TEMPLATE.digest });
  const turn = await createNopPolicy().next(desktop, 0, new AbortController().signal);
  expect(turn.action).toEqual({ type: "done" });
  expect(await desktop.windows()).toEqual([]);
});
