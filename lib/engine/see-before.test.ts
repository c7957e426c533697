import { expect, test } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { lookInTurn } from "./see-before";

const recorder = { artifact: (_bytes: Uint8Array, kind: string) => Promise.resolve(`sha256:${kind}`) };
const WAIT = { type: "wait", ms: 1 } as const;

/** Each reading of the tree is named after its order. */
function desktopThat() {
  const asked: string[] = [];
  const root = (name: string) => ({
    role: "frame",
    name,
    text: "",
    description: "",
    states: [],
    rect: null,
    children: [],
  });
  const desktop = {
    id: "dsk_1",
    accessibility: (options?: { application?: string; withCells?: boolean }) => {
      asked.push(options?.application ?? (options?.withCells ? "cells" : "whole"));
      const name = `${asked.length}`;
      return Promise.resolve({ applications: [{ name, isAnswering: true, root: root(name) }] });
    },
    screenshot: () => Promise.resolve({ png: new Uint8Array() }),
    get size() {
      return this === desktop ? "of the desktop itself" : "lost";
    },
  };
  return { asked, desktop: desktop as unknown as Desktop & { size: string } };
}

/** The names of the applications in the tree that was kept. */
async function keptAfter(watch: (desktop: Desktop) => Promise<unknown>, { desktop }: ReturnType<typeof desktopThat>) {
  const look = lookInTurn(desktop);
  await watch(look.desktop);
  let kept = "";
  const recording = {
    artifact: (bytes: Uint8Array, kind: string) => {
      kept = new TextDecoder().decode(bytes);
      return recorder.artifact(bytes, kind);
    },
  };
  await (
    await look.before(WAIT, recording)
  )();
  return (JSON.parse(kept) as { applications: { name: string }[] }).applications.map(({ name }) => name);
}

test("the tree that the policy read is kept, and not read again", async () => {
  const one = desktopThat();
  expect(await keptAfter((desktop) => desktop.accessibility({ withCells: true }), one)).toEqual(["1"]);
  expect(one.asked).toEqual(["cells"]);
});

test("a picture alone has the tree read beside what the policy does next", async () => {
  const one = desktopThat();
  const asked = await keptAfter(async (desktop) => {
    await desktop.screenshot();
    expect(one.asked).toEqual(["whole"]);
  }, one);
  expect(asked).toEqual(["1"]);
});

test("a policy that looked at one program, or at nothing, has the whole read before its action", async () => {
  const one = desktopThat();
  expect(await keptAfter((desktop) => desktop.accessibility({ application: "calc" }), one)).toEqual(["2"]);
  const none = desktopThat();
  expect(await keptAfter(() => Promise.resolve(), none)).toEqual(["1"]);
});

test("what else a policy asks reaches the desktop itself", () => {
  expect((lookInTurn(desktopThat().desktop).desktop as Desktop & { size: string }).size).toBe("of the desktop itself");
});

test("a tree that cannot be read leaves the step without one", async () => {
  const desktop = { accessibility: () => Promise.reject(new Error("no bus")) } as unknown as Desktop;
  const read = await lookInTurn(desktop).before(WAIT, recorder);
  expect(await read()).toEqual({ tree: null, hit: null });
});

test("a tree that cannot be stored is told where the step is recorded", async () => {
  const failing = { artifact: () => Promise.reject(new Error("disk full")) };
  const read = await lookInTurn(desktopThat().desktop).before(WAIT, failing);
  await expect(read()).rejects.toThrow("disk full");
});
