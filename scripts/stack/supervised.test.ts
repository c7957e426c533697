import { spawn, type ChildProcess } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { Supervised } from "./supervised.mjs";
import { waitFor } from "./wait-for.mjs";

const started: Supervised[] = [];
afterEach(() => started.forEach((supervised) => supervised.kill()));

/** A child that says when it runs, so that its signal handlers are known to be there. */
function launcher(source: string) {
  const children: ChildProcess[] = [];
  const launch = async () => {
    const child = spawn(process.execPath, ["-e", `${source};console.log("up")`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    return child;
  };
  return { children, launch };
}

function supervise(source: string) {
  const { children, launch } = launcher(source);
  const ends: Array<{ how: string; restartInMs: number }> = [];
  const supervised = new Supervised({
    name: "child",
    launch,
    onEnd: (how: string, restartInMs: number) => ends.push({ how, restartInMs }),
  });
  started.push(supervised);
  return { supervised, children, ends };
}
const FOREVER = "setInterval(() => {}, 1000)";

test("a killed child runs again within a second", async () => {
  const { supervised, children } = supervise(FOREVER);
  await supervised.start();
  const killedAt = performance.now();
  children[0]?.kill("SIGKILL");
  await waitFor(() => supervised.pid !== null && supervised.pid !== children[0]?.pid, {
    limitMs: 5_000,
    what: "restart",
  });
  expect(performance.now() - killedAt).toBeLessThan(1_000);
});

test("a child that dies young again and again is started ever later", async () => {
  const { supervised, ends } = supervise("setTimeout(() => process.exit(3), 10)");
  await supervised.start();
  await waitFor(() => ends.length >= 4, { limitMs: 10_000, what: "four ends" });
  expect(ends.slice(0, 4).map((end) => end.restartInMs)).toEqual([100, 200, 400, 800]);
  expect(ends[0]?.how).toBe("status 3");
});

test("a stopped child is not started again", async () => {
  const { supervised, ends, children } = supervise(FOREVER);
  await supervised.start();
  expect(await supervised.stop(5_000)).toBe(true);
  expect(children).toHaveLength(1);
  expect(ends).toEqual([]);
});

test("a child that ignores the request to end is killed after the limit", async () => {
  const { supervised, children } = supervise(`process.on("SIGTERM", () => {});${FOREVER}`);
  await supervised.start();
  expect(await supervised.stop(150)).toBe(false);
  expect(children[0]?.signalCode).toBe("SIGKILL");
});

test("a first start that fails is reported, not retried", async () => {
  let launches = 0;
  const supervised = new Supervised({
    name: "child",
    launch: () => {
      launches++;
      return Promise.reject(new Error("no such program"));
    },
  });
  await expect(supervised.start()).rejects.toThrow("no such program");
  expect(launches).toBe(1);
});

test("a stop during a restart ends the child that was just coming up", async () => {
  const { supervised, children } = supervise(FOREVER);
  await supervised.start();
  children[0]?.kill("SIGKILL");
  await waitFor(() => children.length === 2, { limitMs: 5_000, what: "second child" });
  await supervised.stop(5_000);
  expect(children[1]?.exitCode ?? children[1]?.signalCode).not.toBeNull();
});
