import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { decisionPageWire, decisionWire } from "@/lib/domain/decision/decision.wire";
import { AttemptError } from "@/lib/domain/failure";
import { problemWire } from "@/lib/domain/problem";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getRoute, PATCH as labelRoute } from "./[decisionId]/route";
import { GET as listRoute, POST as decideRoute } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let call: ApiCaller;
let reader: ApiCaller;
beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  call = await keyCaller(app.db, workspace, ["desktops:read", "desktops:write"]);
  reader = await keyCaller(app.db, workspace, ["desktops:read"]);
});
afterAll(() => app.close());

const SAVE = {
  context: "a form",
  question: "Which button saves the form?",
  kind: "element",
  options: [
    { id: "a", text: 'click the push button "Save form"' },
    { id: "b", text: 'click the push button "Cancel"' },
  ],
};
const decide = (body: object, as = call) => as(decideRoute, { body: { ...SAVE, ...body } });
const decided = async (body: object = {}) => decisionWire.strict().parse(await (await decide(body)).json());
const problem = async (response: Response) => problemWire.parse(await response.json());
const label = (id: string | null, body: object, as = call) =>
  as(labelRoute, { method: "PATCH", params: { decisionId: id ?? "" }, body });

describe("POST /v1/decisions", () => {
  it("answers from words alone and keeps every try", async () => {
    const decision = await decided({ question: "Click Save form", session_id: "s", task: "t" });
    expect(decision).toMatchObject({
      choice: "a",
      backend: "local",
      threshold: 0.6,
      calibrated: false,
      cost_usd: "0.00",
    });
    expect(decision).toMatchObject({ session_id: "s", task: "t", abstained: false, escalated: true, outcome: null });
    expect(decision.attempts.map(({ backend, result }) => [backend, result])).toEqual([
      ["memo", "abstained"],
      ["local", "answered"],
    ]);
    const again = await reader(getRoute, { params: { decisionId: decision.id ?? "" } });
    expect(decisionWire.parse(await again.json())).toEqual(decision);
  });

  it("is 503 with every try when nobody answers, and abstains where that is allowed", async () => {
    const refused = await decide({ question: "What is the capital?", kind: "verify" });
    expect(refused.status).toBe(503);
    expect(await problem(refused)).toMatchObject({
      code: "decision_unavailable",
      attempts: [{ backend: "memo" }, { backend: "local", result: "abstained" }],
    });
    const abstained = await decided({ kind: "verify", allow_abstain: true });
    expect(abstained).toMatchObject({ choice: null, abstained: true, threshold: 0.8 });
  });

  it("remembers what was labelled, in this workspace only", async () => {
    const body = { kind: "verify", question: "Is the form saved?", allow_abstain: true };
    const first = await decided(body);
    expect(first.choice).toBeNull();
    for (let at = 0; at < 3; at++) {
      expect((await label((await decided(body)).id, { outcome: "failure", label: "b", detail: "seen" })).status).toBe(
        200,
      );
    }
    expect(await decided(body)).toMatchObject({ choice: "b", backend: "memo", confidence: 0.8 });
    const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["desktops:read", "desktops:write"]);
    const elsewhere = decisionWire.parse(await (await decide(body, stranger)).json());
    expect(elsewhere).toMatchObject({ choice: null, abstained: true });
    expect((await label(first.id, { outcome: "success" }, stranger)).status).toBe(404);
  });

  it("answers also when it cannot be kept, then without an id", async () => {
    await app.db.prisma
      .$executeRaw`ALTER TABLE "decision" ADD CONSTRAINT "none_of_these" CHECK ("task" IS DISTINCT FROM 'unkept') NOT VALID`;
    try {
      const decision = await decided({ question: "Click Save form", task: "unkept" });
      expect(decision).toMatchObject({ id: null, choice: "a", task: "unkept" });
    } finally {
      await app.db.prisma.$executeRaw`ALTER TABLE "decision" DROP CONSTRAINT "none_of_these"`;
    }
  });

  it("sees a picture, which is kept by its digest", async () => {
    const image = "data:image/png;base64,iVBORw0KGgo=";
    const decision = await decided({ context: { text: "a form", image }, question: "Click Save form" });
    expect(decision.image).toMatch(/^sha256:/);
    expect(await app.store.get(decision.image ?? "")).not.toBeNull();
  });

  it("sees a picture that the store does not take", async () => {
    const put = vi.spyOn(app.store, "put");
    put.mockRejectedValueOnce(new AttemptError("storage_write_failed", "could not keep an artifact: EACCES"));
    const image = "data:image/png;base64,iVBORw0KGgo=";
    const response = await decide({ context: { text: "a form", image }, question: "Click Save form" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ choice: "a", image: null });
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
  });

  it.each([
    ["one option", { options: [SAVE.options[0]] }, "/options"],
    ["an option twice", { options: [SAVE.options[0], SAVE.options[0]] }, "/options"],
    [
      "an option of more than 2,000 bytes",
      { options: [{ id: "a", text: "ü".repeat(1_001) }, SAVE.options[1]] },
      "/options/0/text",
    ],
    ["a context of more than 64 KiB", { context: "x".repeat(65_537) }, "/context"],
    ["a picture that is none", { context: { text: "a form", image: "data:image/png;base64,AAAA" } }, "/context/image"],
    [
      "a picture of another kind than it says",
      { context: { text: "a form", image: "data:image/jpeg;base64,iVBORw0KGgo=" } },
      "/context/image",
    ],
    ["a latency budget of more than two minutes", { latency_budget_ms: 120_001 }, "/latency_budget_ms"],
    ["a kind of more than 64 characters", { kind: "k".repeat(65) }, "/kind"],
    ["a backend that nobody offers", { backends: ["local", "nobody"] }, "/backends/1"],
    ["a field that is not known", { oracle: true }, "/oracle"],
  ])("refuses %s", async (_, body, pointer) => {
    const refused = await decide(body);
    expect(refused.status).toBe(400);
    expect((await problem(refused)).invalid_params?.[0]).toMatchObject({ pointer });
  });

  it("takes 255 options, and the caller's own chain", async () => {
    const options = Array.from({ length: 255 }, (_, at) => ({
      id: `o${at}`,
      text: `click the menu item "Item ${at}"`,
    }));
    const decision = await decided({ options, question: 'Click "Item 200"', backends: ["local"] });
    expect(decision).toMatchObject({ choice: "o200", escalated: false });
    expect(decision.attempts).toHaveLength(1);
  });

  it("needs desktops:write, and lists newest first with a cursor", async () => {
    expect((await decide({}, reader)).status).toBe(403);
    const page = decisionPageWire.parse(
      await (await reader(listRoute, { query: { limit: "2", kind: "verify" } })).json(),
    );
    expect(page).toMatchObject({ has_more: true });
    expect(page.data.map(({ kind }) => kind)).toEqual(["verify", "verify"]);
    const query = { limit: "2", kind: "verify", cursor: page.next_cursor ?? "" };
    const next = decisionPageWire.parse(await (await reader(listRoute, { query })).json());
    expect(next.data.length).toBeGreaterThan(0);
    expect((next.data[0]?.id ?? "") < (page.data[1]?.id ?? "")).toBe(true);
  });
});

describe("PATCH /v1/decisions/{id}", () => {
  it("takes one of the options as label, writes an audit row, and is not for readers", async () => {
    const { id } = await decided({ question: "Click Save form" });
    expect(await problem(await label(id, { outcome: "success", label: "z" }))).toMatchObject({
      code: "invalid_request",
    });
    expect((await label(id, { outcome: "success" }, reader)).status).toBe(403);
    const labelled = decisionWire.parse(await (await label(id, { outcome: "success", label: "a" })).json());
    expect(labelled).toMatchObject({ outcome: "success", label: "a" });
    const rows = await app.db.prisma.auditEvent.findMany({ where: { target: id ?? "", action: "decision.label" } });
    expect(rows).toHaveLength(1);
  });
});
