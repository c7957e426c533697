import { expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { listTemplates } from "../template/list-templates";
import { templateForSupport } from "./default-template";

let db: Database;
startTestDatabase((opened) => (db = opened));

const SECONDS = 1_000;
const ago = (seconds: number) => new Date(Date.now() - seconds * SECONDS);

it("takes the first of the list: one that an online host has, else of the host that was heard of last", async () => {
  const ctx = contextOfSystem(db, await makeWorkspace(db));
  const chosen = async () => (await templateForSupport(ctx, undefined))?.ref ?? null;
  const listed = async () => (await listTemplates({ ctx })).map(({ ref }) => ref);
  expect(await chosen()).toBeNull();
  const away = await makeHost(db, { lastHeartbeatAt: ago(3_600) });
  await makeTemplate(db, away.id, { version: 3 });
  expect(await chosen()).toBe("office@3");

  const missedABeat = await makeHost(db, { lastHeartbeatAt: ago(20), capabilities: { driver: "simulated" } });
  await makeTemplate(db, missedABeat.id, { version: 2, driver: "simulated" });
  expect(await listed()).toEqual(["office@2", "office@3"]);
  expect(await chosen()).toBe("office@2");

  await makeTemplate(db, (await makeHost(db)).id, { version: 1 });
  expect(await listed()).toEqual(["office@1", "office@2", "office@3"]);
  expect(await chosen()).toBe("office@1");
});
