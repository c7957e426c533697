import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemWire } from "@/lib/domain/problem";
import { approvalPageWire, approvalWire } from "@/lib/domain/toolset/toolset.wire";
import { sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { OPEN_EDITOR, openToolsetBench, type ToolsetBench } from "@/lib/testing/toolset-bench";
import { POST as decideApprovalRoute, GET as getApprovalRoute } from "./[approvalId]/route";
import { GET as listApprovalsRoute } from "./route";

let toolset: ToolsetBench;
beforeAll(async () => {
  toolset = await openToolsetBench();
});
afterAll(() => toolset.slots.close());

const problem = async (response: Response) => problemWire.parse(await response.json());

describe("a computer that is no sandbox", () => {
  it("needs one approval for the whole call: for these bytes, once, by a person, in time", async () => {
    const [one, two] = [await toolset.slots.slot(), await toolset.slots.slot()];
    await toolset.withCapabilities({ device_templates: ["simulated"] }, async () => {
      const input = { subtasks: [OPEN_EDITOR, { ...OPEN_EDITOR, computer: two.id }] };
      const body = { member: "run_parallel", input };
      const asked = await problem(await toolset.send(one, body));
      expect(asked).toMatchObject({ code: "approval_required", status: 409 });
      const approval = String((asked as { approval_id?: unknown }).approval_id);
      expect(await problem(await toolset.send(one, body))).toMatchObject({ approval_id: approval });
      const waiting = approvalPageWire.parse(
        await (await toolset.owner(listApprovalsRoute, { query: { status: "pending" } })).json(),
      );
      expect(waiting.data.map(({ id }) => id)).toContain(approval);
      expect(waiting.data[0]?.available_actions).toEqual(["grant", "refuse"]);

      expect(await problem(await toolset.send(one, { ...body, approval }))).toMatchObject({
        code: "approval_not_usable",
        reason: "pending",
      });
      const decide = (decision: string, as: ApiCaller) =>
        as(decideApprovalRoute, { params: { approvalId: approval }, body: { decision } });
      expect((await decide("grant", toolset.slots.call)).status).toBeGreaterThanOrEqual(400);
      const viewer = await sessionCaller(toolset.slots.app, toolset.slots.workspace, "viewer");
      expect((await decide("grant", viewer)).status).toBe(403);
      expect(approvalWire.parse(await (await decide("grant", toolset.owner)).json())).toMatchObject({
        status: "granted",
      });
      expect((await decide("grant", toolset.owner)).status).toBe(409);

      const other = { ...body, input: { subtasks: [{ ...OPEN_EDITOR, goal: "Click Terminal" }] }, approval };
      expect(await problem(await toolset.send(one, other))).toMatchObject({
        code: "approval_not_usable",
        reason: "another_call",
      });
      const done = await toolset.called(one, "run_parallel", input, { approval });
      expect(done).toMatchObject({ status: "done", done: 2 });
      expect(await problem(await toolset.send(one, { ...body, approval }))).toMatchObject({
        code: "approval_not_usable",
        reason: "used",
      });
      const used = approvalWire.parse(
        await (await toolset.owner(getApprovalRoute, { params: { approvalId: approval } })).json(),
      );
      expect(used).toMatchObject({ status: "used", used_by_call_id: done.id, available_actions: [] });

      const late = await problem(await toolset.send(two, { member: "run_subtask", input: OPEN_EDITOR }));
      const lateId = String((late as { approval_id?: unknown }).approval_id);
      await toolset.slots.app.db.prisma.toolsetApproval.update({
        where: { id: lateId },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
      const expired = await toolset.send(two, { member: "run_subtask", input: OPEN_EDITOR, approval: lateId });
      expect(await problem(expired)).toMatchObject({ code: "approval_not_usable", reason: "expired" });
    });
  });

  it("is bound to secret values too, which its row does not hold", async () => {
    const slot = await toolset.slots.slot();
    await toolset.withCapabilities({ device_templates: ["simulated"] }, async () => {
      const body = (value: string) => ({
        member: "run_subtask",
        input: { goal: "g", inputs: [{ name: "p", value, secret: true }] },
      });
      const ids = await Promise.all(
        ["first-secret", "second-secret"].map(
          async (value) => (await problem(await toolset.send(slot, body(value)))) as { approval_id?: unknown },
        ),
      );
      expect(ids[0]?.approval_id).not.toBe(ids[1]?.approval_id);
      const rows = await toolset.slots.app.db.prisma.toolsetApproval.findMany({ where: { desktopId: slot.id } });
      expect(JSON.stringify(rows)).not.toContain("-secret");
    });
  });
});
