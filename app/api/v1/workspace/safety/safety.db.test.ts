import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safetyWire } from "@/lib/domain/safety/safety.rules";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getSafetyRoute, PUT as putSafetyRoute } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let caller: ApiCaller;
let owner: ApiCaller;
beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  caller = await keyCaller(app.db, workspace, ["desktops:read", "desktops:write"]);
  owner = await sessionCaller(app, workspace, "owner");
});
afterAll(() => app.close());

describe("safety rules", () => {
  it("have defaults, are read by all and set by owners and admins who signed in", async () => {
    const read = await caller(getSafetyRoute);
    expect(safetyWire.parse(await read.json())).toMatchObject({ is_default: true, available_actions: [] });
    const put = (as: ApiCaller, body: object) => as(putSafetyRoute, { method: "PUT", body });
    expect((await put(caller, {})).status).toBeGreaterThanOrEqual(400);
    expect((await put(await sessionCaller(app, workspace, "member"), {})).status).toBe(403);
    expect((await put(owner, { apps: [{ app: "x", verdict: "maybe" }] })).status).toBe(400);
    const set = await put(owner, { redaction: "required" });
    expect(safetyWire.parse(await set.json())).toMatchObject({ is_default: false, rules: { redaction: "required" } });
    await app.db.prisma.workspaceSafety.deleteMany({ where: { workspaceId: workspace.id } });
  });
});
