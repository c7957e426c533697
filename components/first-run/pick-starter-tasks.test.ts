import { expect, it } from "vitest";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { pickStarterTasks } from "./pick-starter-tasks";

const task = (position: number, domain: string, more: object = {}) =>
  ({
    ...{ id: `t${position}`, position, domain, has_recipe: true, support: { supported: true, reasons: [] } },
    ...{ calibration: { state: "kept" }, ...more },
  }) as unknown as TaskWire;
const ids = (tasks: TaskWire[]) => tasks.map(({ id }) => id);

it("takes one task of each domain before a second of any, in the order of the set", () => {
  const tasks = [task(0, "os"), task(1, "os"), task(2, "os"), task(3, "calc"), task(4, "calc"), task(5, "gimp")];
  expect(ids(pickStarterTasks([...tasks, task(6, "vlc")]))).toEqual(["t0", "t1", "t3", "t5", "t6"]);
});

it("leaves out what cannot end in Success here", () => {
  const tasks = [
    task(0, "os", { has_recipe: false }),
    task(1, "os", { support: { supported: false, reasons: [] } }),
    task(2, "os", { calibration: { state: "breaks_rule" } }),
    task(3, "calc"),
  ];
  expect(ids(pickStarterTasks(tasks))).toEqual(["t3"]);
});
