import { afterAll, beforeAll, expect, it } from "vitest";
import { readSigningKeys } from "@/lib/config/signing-keys-file.mjs";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { rotateKey } from "./rotate-key";

let app: TestInstallation;
beforeAll(async () => {
  app = await openTestInstallation();
});
afterAll(() => app.close());

it("leaves a row in every workspace, with the keys by name and no private half", async () => {
  const workspaces = [await makeWorkspace(app.db), await makeWorkspace(app.db)];
  const { home } = app.settings;
  const [before] = readSigningKeys(home);
  const made = await rotateKey({ ctx: contextOfSystem(app.db, workspaces[0] as never), home });
  expect(readSigningKeys(home)[0]?.id).toBe(made.id);
  const rows = await app.db.prisma.auditEvent.findMany({ where: { action: "signing_key.rotate" } });
  expect(rows.map(({ workspaceId }) => workspaceId).sort()).toEqual(workspaces.map(({ id }) => id).sort());
  for (const row of rows) {
    expect(row).toMatchObject({
      actor: "system",
      target: made.id,
      before: { signs: before?.id },
      after: { signs: made.id },
    });
    expect(JSON.stringify(row)).not.toContain("PRIVATE");
  }
});

it("rotates nothing for anybody else, and nothing that cannot be noted", async () => {
  const workspace = await makeWorkspace(app.db);
  const { home } = app.settings;
  const [before] = readSigningKeys(home);
  const owner = await contextOfRole(app.db, workspace, "owner");
  await expect(rotateKey({ ctx: owner, home })).rejects.toMatchObject({ code: "forbidden" });
  const ctx = contextOfSystem(app.db, workspace);
  const away = { ...ctx, tx: { workspace: { findMany: () => Promise.reject(new Error("away")) } } as never };
  await expect(rotateKey({ ctx: away, home })).rejects.toThrow("away");
  expect(readSigningKeys(home)[0]?.id).toBe(before?.id);
});
