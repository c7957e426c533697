import path from "node:path";
import { z } from "zod";
import { pythonLack, runPython } from "@/lib/testing/python";
import { expect, test } from "../fixtures";
import { keyOf } from "./key-of";

const EXAMPLE = path.join(import.meta.dirname, "../../sdk/python/examples/group_loop.py");
const TASK = "f02d6a9b";
/** A parent and its eight copies. */
const DESKTOPS = 9;

const toldSchema = z.object({
  scores: z.array(z.number().nullable()),
  advantages: z.array(z.number().nullable()),
  left_out: z.record(z.string(), z.string()),
  batch: z.array(z.object({ rollout: z.number(), advantage: z.number() })),
});

// Programs use keys; nobody has to sign in for them.
test.use({ storageState: { cookies: [], origins: [] } });

test("a trainer's group of eight forks, two of which are lost, trains on the six that count", async ({
  installation,
  workspace: { ctx },
}) => {
  const lack = pythonLack();
  test.skip(lack !== null, lack ?? "");
  // The smallest workspace that holds the group, so that other journeys find room on the host.
  await ctx.db.prisma.workspace.update({ where: { id: ctx.workspace.id }, data: { runParallelism: DESKTOPS } });
  const access = { DESKPROOF_URL: installation.url, DESKPROOF_API_KEY: await keyOf(ctx) };
  const { status, stdout, stderr } = await runPython([EXAMPLE, TASK, "8"], access);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const { scores, advantages, left_out, batch } = toldSchema.parse(JSON.parse(stdout));

  expect(scores).toEqual([1, 0, null, 0, 1, null, 1, 0]);
  expect(advantages).toEqual([0.5, -0.5, null, -0.5, 0.5, null, 0.5, -0.5]);
  expect(batch.map(({ rollout }) => rollout)).toEqual([0, 1, 3, 4, 6, 7]);
  expect(left_out["2"]).toContain("the harness lost the connection to its model");
  expect(left_out["5"]).toContain("the harness lost track of its actions");
  await expect
    .poll(() => ctx.db.prisma.desktop.count({ where: { workspaceId: ctx.workspace.id, status: { not: "closed" } } }))
    .toBe(0);
});
