import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { mountsBelow } from "../../mount-table";
import { detectCgroup } from "./cgroup/detect-cgroup";
import { Grounds, type GroundPlan } from "./grounds";
import { instanceNames, type DesktopNames } from "./names";
import { listNetworkNamespaces } from "./network-namespace";
import { sweepInstance } from "./sweep";

describeOnHost("grounds", () => {
  let folder: string;
  let grounds: Grounds;
  const layout = () => detectCgroup()!;
  const instance = () => instanceNames("groundtest", folder);
  const open = (preparedMax: number) => (grounds = new Grounds(instance(), layout, preparedMax));
  const plan = (key: string) => ({
    key,
    lowerFolders: [path.join(folder, "lower")],
    upperFrom: path.join(folder, key),
  });
  const left = () => ({
    mounts: mountsBelow(folder).length,
    networks: listNetworkNamespaces(instance().namespacePrefix).length,
  });
  const fileOf = (names: DesktopNames, file: string) => readFileSync(path.join(names.root, file), "utf8");

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "deskproof-grounds-"));
    for (const name of ["lower/etc", "one/home", "two/home"]) mkdirSync(path.join(folder, name), { recursive: true });
    for (const name of ["one", "two"]) writeFileSync(path.join(folder, name, "home/note.txt"), name);
  });
  afterEach(async () => {
    await grounds.clear();
    expect(left()).toEqual({ mounts: 0, networks: 0 });
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives one that was prepared for the plan, with its files and a machine id of its own, and names it as it is", async () => {
    open(4);
    grounds.prepare(plan("one"), 2);
    await grounds.settled();
    // Two of the plan and two blank ones.
    expect(left()).toEqual({ mounts: 2, networks: 4 });
    const prepared = grounds.ids();
    const taken = [await grounds.take(plan("one"), "dsk_a"), await grounds.take(plan("one"), "dsk_b")];
    expect(taken.map(({ id }) => prepared.includes(id))).toEqual([true, true]);
    expect(taken.map((names) => fileOf(names, "home/note.txt"))).toEqual(["one", "one"]);
    expect(new Set(taken.map((names) => fileOf(names, "etc/machine-id"))).size).toBe(2);
    for (const names of taken) await grounds.remove(names);
  });

  it("fills a blank one for another plan, and lays out a new one named after its desktop when none waits", async () => {
    open(4);
    grounds.prepare(plan("one"), 1);
    await grounds.settled();
    const waiting = grounds.ids();
    const filled = await grounds.take(plan("two"), "dsk_a");
    expect(waiting).toContain(filled.id);
    expect(fileOf(filled, "home/note.txt")).toBe("two");
    const made = await grounds.take(plan("two"), "dsk_b");
    expect(made.id).toBe("dsk_b");
    // A reset makes its new ground while the old one is still there.
    const again = await grounds.take(plan("two"), "dsk_b");
    expect(again.id).not.toBe("dsk_b");
    for (const names of [filled, made, again]) await grounds.remove(names);
  });

  it("prepares no more than it may, and what was asked for longest ago makes room", async () => {
    open(3);
    grounds.prepare(plan("one"), 3);
    await grounds.settled();
    grounds.prepare(plan("two"), 2);
    await grounds.settled();
    expect(left().mounts).toBe(3);
    const two = [await grounds.take(plan("two"), "dsk_a"), await grounds.take(plan("two"), "dsk_b")];
    expect(two.every(({ id }) => id.startsWith("gnd_"))).toBe(true);
    for (const names of two) await grounds.remove(names);
  });

  it("lets go of the files of a plan that is dropped", async () => {
    open(4);
    grounds.prepare(plan("one"), 2);
    await grounds.drop("one");
    expect(left().mounts).toBe(0);
  });

  it("prepares nothing when it may not", async () => {
    open(0);
    grounds.prepare(plan("one"), 2);
    await grounds.settled();
    expect(left()).toEqual({ mounts: 0, networks: 0 });
  });

  it("tells whoever takes one why it cannot be laid out, leaves nothing of it, and goes on with other plans", async () => {
    open(4);
    const broken: GroundPlan & { key: string } = { ...plan("one"), upperFrom: path.join(folder, "missing") };
    grounds.prepare(broken, 1);
    await grounds.settled();
    const before = left();
    await expect(grounds.take({ ...broken, key: null }, "dsk_a")).rejects.toThrow(/missing/);
    // The blank one it was to become is gone with it.
    expect(left()).toEqual({ ...before, networks: before.networks - 1 });
    grounds.prepare(plan("two"), 1);
    await grounds.settled();
    expect(left().mounts).toBe(1);
  });

  it("keeps those that wait from a sweep, and one of a worker that is gone is swept", async () => {
    open(4);
    grounds.prepare(plan("one"), 1);
    await grounds.settled();
    expect((await sweepInstance(layout(), instance(), () => grounds.ids())).removedDesktops).toEqual([]);
    const swept = await sweepInstance(layout(), instance(), () => []);
    expect(swept).toMatchObject({ removedMounts: 1, removedNamespaces: 2 });
    expect(swept.removedDesktops).toHaveLength(2);
  });

  it("writes the machine id through no link that came from a desktop", async () => {
    open(0);
    const outside = path.join(folder, "outside");
    writeFileSync(outside, "untouched");
    mkdirSync(path.join(folder, "one/etc"));
    symlinkSync(outside, path.join(folder, "one/etc/machine-id"));
    const first = await grounds.take(plan("one"), "dsk_a");
    mkdirSync(path.join(folder, "elsewhere"));
    symlinkSync(path.join(folder, "elsewhere"), path.join(folder, "two/etc"));
    const second = await grounds.take(plan("two"), "dsk_b");
    expect(readFileSync(outside, "utf8")).toBe("untouched");
    for (const names of [first, second]) {
      expect(fileOf(names, "etc/machine-id")).toMatch(/^[0-9a-f]{32}\n$/);
      await grounds.remove(names);
    }
  });
});
