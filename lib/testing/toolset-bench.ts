/** Slots for calls of the toolset, and the rules or capabilities that a test wants for a while. */
import { POST as toolsetRoute } from "@/app/api/v1/computers/[computerId]/toolset/route";
import { PUT as putSafetyRoute } from "@/app/api/v1/workspace/safety/route";
import { toolsetCallWire, type ToolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { sessionCaller, type ApiCaller } from "./api/api-caller";
import { SlotBench } from "./slot-bench";

/** A subtask that ends well on a simulated desktop. */
export const OPEN_EDITOR = { goal: "Click Text Editor", success: [{ text: "Untitled - Text Editor" }] };

const SLOT_COUNT = 60;

export interface ToolsetBench {
  slots: SlotBench;
  /** Signed in. */
  owner: ApiCaller;
  send(computer: { id: string }, body: object, as?: ApiCaller): Promise<Response>;
  /** A call that is answered with 200, whatever came of its subtasks. */
  called(computer: { id: string }, member: string, input: object, more?: object): Promise<ToolsetCallWire>;
  /** The workspace has these rules meanwhile, and none of its own afterwards. */
  withRules(rules: object, work: () => Promise<void>): Promise<void>;
  /** The host offers this too meanwhile. */
  withCapabilities(more: object, work: () => Promise<void>): Promise<void>;
}

export async function openToolsetBench(): Promise<ToolsetBench> {
  const slots = await SlotBench.open({ slots: SLOT_COUNT });
  const { app, workspace, hostId } = slots;
  const { prisma } = app.db;
  await prisma.workspace.update({ where: { id: workspace.id }, data: { runParallelism: SLOT_COUNT } });
  const owner = await sessionCaller(app, workspace, "owner");
  const send = ({ id }: { id: string }, body: object, as = slots.call) =>
    as(toolsetRoute, { params: { computerId: id }, body });
  return {
    slots,
    owner,
    send,
    async called(computer, member, input, more = {}) {
      const response = await send(computer, { member, input, ...more });
      const answer: unknown = await response.json();
      if (response.status !== 200) throw new Error(JSON.stringify(answer));
      return toolsetCallWire.parse(answer);
    },
    async withRules(rules, work) {
      const response = await owner(putSafetyRoute, { method: "PUT", body: rules });
      if (response.status !== 200) throw new Error(await response.text());
      try {
        await work();
      } finally {
        await prisma.workspaceSafety.deleteMany({ where: { workspaceId: workspace.id } });
      }
    },
    async withCapabilities(more, work) {
      const { capabilities } = await prisma.host.findUniqueOrThrow({ where: { id: hostId } });
      const tell = (told: object) => prisma.host.update({ where: { id: hostId }, data: { capabilities: told } });
      await tell({ ...(capabilities as object), ...more });
      try {
        await work();
      } finally {
        await tell(capabilities as object);
      }
    },
  };
}
