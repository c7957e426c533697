import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as execRoute } from "@/app/api/v1/slots/[slotId]/exec/route";
import { POST as forkRoute } from "@/app/api/v1/slots/[slotId]/fork/route";
import { POST as observeRoute } from "@/app/api/v1/slots/[slotId]/observe/route";
import { POST as quarantineRoute } from "@/app/api/v1/slots/[slotId]/quarantine/route";
import { POST as releaseRoute } from "@/app/api/v1/slots/[slotId]/release/route";
import { POST as resetRoute } from "@/app/api/v1/slots/[slotId]/reset/route";
import { DELETE as closeRoute } from "@/app/api/v1/slots/[slotId]/route";
import { POST as stepRoute } from "@/app/api/v1/slots/[slotId]/step/route";
import { POST as verifyRoute } from "@/app/api/v1/slots/[slotId]/verify/route";
import {
  rewardWire,
  slotExecWire,
  slotForkWire,
  slotObservationWire,
  slotStepWire,
} from "@/lib/domain/slot/slot.verbs.wire";
import { slotWire, type SlotWire } from "@/lib/domain/slot/slot.wire";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { SlotBench } from "@/lib/testing/slot-bench";

describeOnHost("slots on real desktops", () => {
  const host = startTestHost("minimal", { checkpoints: true });
  let bench: SlotBench;
  let template = "";
  beforeAll(async () => {
    bench = await SlotBench.open({ driver: host.driver });
    const found = (await host.driver.templates()).find(({ digest }) => digest === host.templateDigest);
    template = `${found?.name}@${found?.version}`;
  });
  afterAll(() => bench.close());

  async function post(route: typeof stepRoute, { id }: { id: string }, body: object = {}): Promise<unknown> {
    const response = await bench.call(route, { params: { slotId: id }, body });
    const answer: unknown = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  }
  const exec = async (slot: { id: string }, line: string) =>
    slotExecWire.parse(await post(execRoute, slot, { argv: [line], shell: true })).stdout;
  const answer = (slot: { id: string }, text: string) => exec(slot, `printf ${text} > /home/user/answer.txt`);
  const reward = async (slot: { id: string }) => rewardWire.parse(await post(verifyRoute, slot));

  it(
    "are stepped, forked, judged, quarantined, reset and closed, and leave nothing",
    { timeout: 180_000 },
    async () => {
      const slot = await bench.slot({ template, task: "bbbbbbbb" });
      expect(slot.checkpoint_id).toMatch(/^ckp_/);
      const step = slotStepWire.parse(await post(stepRoute, slot, { action: { type: "move", x: 200, y: 200 } }));
      expect(step).toMatchObject({ index: 1, ok: true });
      const seen = slotObservationWire.parse(await post(observeRoute, slot, { accessibility: "compact" }));
      expect(
        Buffer.from(seen.screenshot?.png_base64 ?? "", "base64")
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
      expect(await exec(slot, "whoami; cat given.txt")).toBe("user\nready\n");

      const forked = slotForkWire.parse(await post(forkRoute, slot, { copies: 2 }));
      const children = forked.children.map((child): SlotWire => {
        if (!child.ok) throw new Error(child.message);
        return child.slot;
      });
      const [solved, unsolved] = children as [SlotWire, SlotWire];
      await answer(solved, "42");
      await answer(unsolved, "41");
      expect(await reward(solved)).toMatchObject({ valid: true, score: 1, bad_gates: [] });
      expect(await reward(unsolved)).toMatchObject({ valid: true, score: 0, bad_gates: [] });
      expect(await exec(slot, "cat answer.txt 2>/dev/null || echo none")).toBe("none\n");
      expect((await bench.get(solved.id)).episode?.gates.map(({ gate }) => gate)).toEqual(
        expect.arrayContaining(["lock_applied", "lock_pre_resume", "mount_table", "state_hash"]),
      );

      await post(quarantineRoute, unsolved, { reason: "a test says so" });
      await post(releaseRoute, unsolved);
      expect(host.driver.find(unsolved.id)).toBeNull();
      const reset = slotWire.parse(await post(resetRoute, unsolved));
      expect(reset).toMatchObject({ status: "ready", episode: { number: 2, kind: "reset" } });
      expect(await exec(unsolved, "cat given.txt; cat answer.txt 2>/dev/null")).toBe("ready\n");
      await answer(unsolved, "42");
      expect(await reward(unsolved)).toMatchObject({ valid: true, score: 1 });

      await exec(slot, "echo dirt > given.txt");
      slotWire.parse(await post(resetRoute, slot));
      expect(await exec(slot, "cat given.txt")).toBe("ready\n");
      expect((await bench.until(slot.id, ({ episode }) => episode?.verdict !== "pending")).episode).toMatchObject({
        ...{ verdict: "valid", number: 2, checkpoint_id: slot.checkpoint_id },
      });

      const { usage } = await bench.until(solved.id, (one) => (one.usage.pss_bytes ?? 0) > 0);
      expect(usage.pss_bytes).toBeLessThan(512 * 1024 * 1024);

      for (const { id } of [slot, solved, unsolved]) {
        const closed = await bench.call(closeRoute, { params: { slotId: id }, method: "DELETE" });
        expect(closed.status).toBe(204);
        expect(Number((await bench.get(id)).cost_usd)).toBeGreaterThan(0);
      }
      const left = (await host.driver.checkpoints?.list())?.map(({ id }) => id);
      expect(left).not.toContain(forked.checkpoint_id);
      expect(await host.driver.sweep()).toMatchObject({ removedDesktops: [], removedMounts: 0, removedCgroups: 0 });
    },
  );
});
