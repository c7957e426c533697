import { expect, test } from "../fixtures";
import { keyOf } from "./key-of";

// Programs use keys; nobody has to sign in for them.
test.use({ storageState: { cookies: [], origins: [] } });

test("results that were exported come back as claims that count for nothing", async ({
  installation,
  workspace: { ctx },
  seedRun,
  ended,
}) => {
  const { id } = await seedRun();
  expect((await ended(id)).counts.success).toBe(1);
  const headers = { authorization: `Bearer ${await keyOf(ctx)}` };
  const exported = await fetch(`${installation.url}/api/v1/runs/${id}/export?format=osworld`, { headers });
  const imported = await fetch(`${installation.url}/api/v1/runs/import?task_set=starter`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/zip" },
    body: await exported.arrayBuffer(),
  });
  expect(imported.status).toBe(201);
  expect(await imported.json()).toMatchObject({
    run: { imported: { with_score: 1, success: 1 }, counts: { total: 1, success: 0, fail: 0, not_checked: 1 } },
    left_out: [],
  });
});
