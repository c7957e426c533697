import { once } from "node:events";
import type { Duplex } from "node:stream";
import { afterEach, expect, it } from "vitest";
import type { AttemptError } from "@/lib/domain/failure";
import type { Desktop, DesktopCheckpoints, ViewerCut } from "@/lib/desktop/desktop.port";
import { newId } from "@/lib/config/new-id";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";

/** Reads the greeting of a framebuffer server, which it sends by itself. */
async function greeting(viewer: Duplex): Promise<string> {
  const [chunk] = (await once(viewer, "data")) as [Buffer];
  return chunk.toString("latin1");
}

describeOnHost("viewers of a desktop", () => {
  const host = startTestHost("minimal", { checkpoints: true });
  const checkpoints = (): DesktopCheckpoints => host.driver.checkpoints!;
  afterEach(() => host.driver.shutdown());

  async function look(desktop: Desktop) {
    const cuts: ViewerCut[] = [];
    const viewer = await desktop.openViewer((why) => cuts.push(why));
    expect(await greeting(viewer)).toMatch(/^RFB 003\.00\d\n/);
    return { viewer, cuts, closed: once(viewer, "close") };
  }

  it("are cut off before it is stored, reset and closed, and let in again after the first two", async () => {
    const desktop = await host.create();
    const first = await look(desktop);
    const storing = checkpoints().store(desktop, { id: newId("checkpoint"), kind: "saved" });
    await first.closed;
    expect(first.cuts).toEqual(["store"]);
    const stored = await storing;

    const second = await look(desktop);
    await checkpoints().reset(desktop, stored.id);
    await second.closed;
    expect(second.cuts).toEqual(["reset"]);

    const third = await look(desktop);
    await desktop.close();
    await third.closed;
    expect(third.cuts).toEqual(["close"]);
    const late = await desktop.openViewer(() => undefined).catch((error: AttemptError) => error.code);
    expect(late).toBe("desktop_lost");
  });

  it("look at a copy as at its source", async () => {
    const source = await host.create();
    const stored = await checkpoints().store(source, { id: newId("checkpoint"), kind: "saved" });
    const [copy] = await checkpoints().restore(stored.id, [newId("desktop")]);
    if (!copy || "error" in copy) throw new Error("no copy");
    const { cuts } = await look(copy.desktop);
    expect(cuts).toEqual([]);
  });
});
