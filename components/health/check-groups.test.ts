import { expect, test } from "vitest";
import type { HealthCheckWire } from "@/lib/domain/health/health.wire";
import { groupChecks } from "./check-groups";

const check = (name: string, state: HealthCheckWire["state"], detail: string): HealthCheckWire => ({
  ...{ id: name.toLowerCase(), name, state, detail, fix: null, command: null },
});

test("parts that nobody could look at for one reason are said once, where the first stands", () => {
  const groups = groupChecks([
    check("Workers", "failing", "none is online"),
    check("Version", "unknown", "no worker is there to tell"),
    check("Disk", "unknown", "no worker is there to tell"),
    check("Queue", "ok", "no run waits"),
    check("Fork", "unknown", "no worker is there to tell"),
    check("Store", "unknown", "no answer within 3000 ms"),
  ]);
  expect(groups.map(({ names }) => names)).toEqual([["Workers"], ["Version", "Disk", "Fork"], ["Queue"], ["Store"]]);
});

test("what was found is never folded, however alike the words", () => {
  const groups = groupChecks([check("A", "failing", "no space"), check("B", "failing", "no space")]);
  expect(groups).toHaveLength(2);
});
