import { expect, it } from "vitest";
import type { FileChanges } from "@/lib/domain/attempt/file-changes";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

it("keeps with each step the tree before it, and with the attempt what it changed and the logs", async () => {
  let written = 0;
  const driver = new ScriptedDriver({
    onStep: () => Promise.resolve(void written++),
    tree: () => ({
      applications: [
        {
          name: "editor",
          isAnswering: true,
          root: {
            ...{ role: "frame", name: "a", description: "", text: null, states: ["active", "focused"] },
            ...{ rect: { x: 0, y: 0, width: 640, height: 480 }, children: [] },
          },
        },
      ],
      nodeCount: 1,
      takenMs: 1,
    }),
    home: () => (written === 0 ? [] : [{ path: "a.txt", bytes: 1, stamp: String(written), isOfTemplate: false }]),
    logs: [{ name: "session", text: "a line" }],
  });
  const runId = await bench.addRun({});
  await bench.start({ driver });
  const { attempts } = await bench.finished(runId);
  const [attempt] = attempts;
  const steps = await bench.db.prisma.step.findMany({ where: { attemptId: attempt?.id } });
  expect(steps.length).toBeGreaterThan(0);
  for (const { tree } of steps) expect(tree).toMatch(/^sha256:/);
  const changes = attempt?.fileChanges as FileChanges | null;
  expect(changes).toMatchObject({ since: "setup", files: [{ path: "a.txt", change: "added", digest: null }] });
  const kinds = await bench.db.prisma.artifactRef.findMany({ where: { runId, kind: { in: ["tree", "log"] } } });
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["log", "tree"]);
  expect(attempt?.logs).toMatchObject([{ name: "session", bytes: 6, problem: null }]);
});
