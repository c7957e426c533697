import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savedViewWire, type NewSavedView } from "@/lib/domain/view/view.wire";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { DELETE, GET as getView, PATCH } from "./[viewId]/route";
import { GET, POST } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let ada: ApiCaller;
let ben: ApiCaller;
let viewer: ApiCaller;
let stranger: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  ada = await sessionCaller(app, workspace, "member");
  ben = await sessionCaller(app, workspace, "member");
  viewer = await sessionCaller(app, workspace, "viewer");
  stranger = await sessionCaller(app, await makeWorkspace(app.db), "owner");
});
afterAll(() => app.close());

const create = (caller: ApiCaller, view: Partial<NewSavedView>, headers?: Record<string, string>) =>
  caller(POST, { body: view, headers });
const made = async (caller: ApiCaller, view: Partial<NewSavedView>) =>
  savedViewWire.parse(await (await create(caller, view)).json());
const names = async (caller: ApiCaller) =>
  ((await (await caller(GET)).json()) as { data: Array<{ name: string }> }).data.map(({ name }) => name);

describe("views", () => {
  it("are refused when the name is taken, also by a request that came at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(ada, { name: "At once" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("are kept with their filter in its one spelling, and seen by their maker alone until they are shared", async () => {
    const view = await made(ada, {
      name: "Slow",
      filter: "STATUS:done  sort:-dur",
      group_by: "host",
      columns: ["dur"],
    });
    expect(view).toMatchObject({ filter: "status:done sort:-dur", group_by: "host", is_own: true, run_id: null });
    expect(await names(ben)).not.toContain("Slow");
    expect((await ben(getView, { params: { viewId: view.id } })).status).toBe(404);
    const shared = await ada(PATCH, { params: { viewId: view.id }, body: { is_shared: true }, method: "PATCH" });
    expect(savedViewWire.parse(await shared.json())).toMatchObject({
      is_shared: true,
      filter: "status:done sort:-dur",
    });
    expect(await names(ben)).toContain("Slow");
    expect(await names(stranger)).toEqual([]);
    expect((await stranger(getView, { params: { viewId: view.id } })).status).toBe(404);
  });

  it("of others are read and not changed, but by an admin", async () => {
    const view = await made(ada, { name: "Ours", is_shared: true });
    const at = { params: { viewId: view.id } };
    expect((await ben(PATCH, { ...at, body: { name: "Mine" }, method: "PATCH" })).status).toBe(403);
    expect((await ben(DELETE, { ...at, method: "DELETE" })).status).toBe(403);
    const admin = await sessionCaller(app, workspace, "admin");
    expect((await admin(PATCH, { ...at, body: { name: "Everybody's" }, method: "PATCH" })).status).toBe(200);
    expect((await ada(DELETE, { ...at, method: "DELETE" })).status).toBe(204);
    expect((await ada(DELETE, { ...at, method: "DELETE" })).status).toBe(404);
  });

  it("may be kept by whoever reads, and shared by whoever writes", async () => {
    expect((await create(viewer, { name: "For me" })).status).toBe(201);
    expect((await create(viewer, { name: "For all", is_shared: true })).status).toBe(403);
    const key = await keyCaller(app.db, workspace, ["runs:read"]);
    expect((await create(key, { name: "For all", is_shared: true })).status).toBe(403);
  });

  it("are refused without a name, under a name twice, with an unknown column, field or run", async () => {
    await made(ben, { name: "Twice" });
    expect((await create(ben, { name: "Twice" })).status).toBe(409);
    expect((await create(ada, { name: "Twice" })).status).toBe(201);
    expect((await create(ben, { name: " " })).status).toBe(400);
    expect((await create(ben, { name: "x", columns: ["zebra"] as never })).status).toBe(400);
    expect((await create(ben, { name: "x", filter: "stauts:done" })).status).toBe(400);
    expect((await create(ben, { name: "x", run_id: "run_none" })).status).toBe(404);
  });

  it("are made once by a key that is sent twice, and leave an audit row", async () => {
    const headers = { "idempotency-key": "view-once" };
    const [first, second] = [
      await create(ben, { name: "Once" }, headers),
      await create(ben, { name: "Once" }, headers),
    ].map((answer) => answer.json());
    const view = savedViewWire.parse(await first);
    expect(await second).toEqual(view);
    const audit = await app.db.prisma.auditEvent.findMany({ where: { target: view.id } });
    expect(audit.map(({ action }) => action)).toEqual(["saved_view.create"]);
  });
});
