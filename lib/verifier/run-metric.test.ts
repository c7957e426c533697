import { describe, expect, it } from "vitest";
import { runMetric } from "./run-metric";

/** A call whose check compares each member by itself. */
const compare = (result: Record<string, unknown>, expected: Record<string, unknown>) =>
  runMetric({
    ...{ func: "check_direct_json_object", directory: "/nowhere", profile: "osworld", options: {} },
    ...{ result, expected: { expected }, hasExpected: true },
  });
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));

describe("runMetric", () => {
  it("keeps what differs when a check compares more than is kept", async () => {
    const reply = await compare({ ...members(900), m899: "other" }, members(900));
    if (!reply.ok) throw new Error(reply.message);
    expect(reply.score).toBe(0);
    expect(reply.parts).toHaveLength(500);
    expect(reply.parts[0]).toMatchObject({ name: "m899", passed: false, expected: "899", got: '"other"' });
  });

  it("keeps the order of parts when all are kept, and cuts long names", async () => {
    const name = "n".repeat(5_000);
    const reply = await compare({ a: 1, [name]: 3, z: 0 }, { a: 1, [name]: 2, z: 0 });
    if (!reply.ok) throw new Error(reply.message);
    expect(reply.parts.map((part) => part.passed)).toEqual([true, false, true]);
    expect(reply.parts[1]?.name).toBe(`${"n".repeat(999)}…`);
  });
});
