import { afterAll, beforeAll, expect, it } from "vitest";
import { presetWire, type NewPreset } from "@/lib/domain/preset/preset.wire";
import { sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { DELETE } from "./[presetId]/route";
import { GET, POST } from "./route";

let app: TestInstallation;
let ada: ApiCaller;
let ben: ApiCaller;
let admin: ApiCaller;
let viewer: ApiCaller;
let stranger: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  const workspace = await makeWorkspace(app.db);
  ada = await sessionCaller(app, workspace, "member");
  ben = await sessionCaller(app, workspace, "member");
  admin = await sessionCaller(app, workspace, "admin");
  viewer = await sessionCaller(app, workspace, "viewer");
  stranger = await sessionCaller(app, await makeWorkspace(app.db), "owner");
});
afterAll(() => app.close());

const save = (caller: ApiCaller, preset: Partial<NewPreset>) => caller(POST, { body: preset });
const saved = async (caller: ApiCaller, preset: Partial<NewPreset>) =>
  presetWire.parse(await (await save(caller, preset)).json());
const names = async (caller: ApiCaller) =>
  ((await (await caller(GET)).json()) as { data: Array<{ name: string }> }).data.map(({ name }) => name);
const forget = async (caller: ApiCaller, presetId: string) =>
  (await caller(DELETE, { params: { presetId }, method: "DELETE" })).status;

it("keeps a document under a name, the maker's alone until it is shared, and replaces it in place", async () => {
  const first = await saved(ada, { name: "Nightly", document: { task_set: "starter", rounds: 2 } });
  expect(first).toMatchObject({ is_own: true, is_shared: false, document: { rounds: 2 } });
  expect(await names(ben)).toEqual([]);
  const second = await saved(ada, { name: "Nightly", document: { rounds: 4 }, is_shared: true });
  expect(second).toMatchObject({ id: first.id, is_shared: true, document: { rounds: 4 } });
  expect(await names(ben)).toEqual(["Nightly"]);
  expect(await names(stranger)).toEqual([]);
  expect((await saved(ben, { name: "Nightly", document: {} })).id).not.toBe(first.id);
});

it("is forgotten by its maker, or by an admin once it is shared", async () => {
  const own = await saved(ada, { name: "Own", document: {} });
  const shared = await saved(ada, { name: "Shared", document: {}, is_shared: true });
  expect([await forget(ben, own.id), await forget(admin, own.id), await forget(stranger, shared.id)]).toEqual([
    404, 404, 404,
  ]);
  expect(await forget(ben, shared.id)).toBe(403);
  expect([await forget(admin, shared.id), await forget(ada, own.id), await forget(ada, own.id)]).toEqual([
    204, 204, 404,
  ]);
});

it("refuses a viewer, a name that is none, and a document that is none or too large", async () => {
  expect((await save(viewer, { name: "x", document: {} })).status).toBe(403);
  expect((await save(ada, { name: " ", document: {} })).status).toBe(400);
  expect((await save(ada, { name: "x", document: [] as never })).status).toBe(400);
  expect((await save(ada, { name: "x", document: { name: "y".repeat(70_000) } })).status).toBe(400);
});
