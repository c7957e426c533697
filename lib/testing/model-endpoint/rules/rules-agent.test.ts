import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessibleLines } from "@/lib/domain/observation/accessible-lines";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import type { DoubleReply, DoubleRequest } from "../model-double";
import { rulesAgent } from "./rules-agent";
import { readScreen } from "./screen-lines";

const opening = (instruction: string, tree = "") =>
  `Task: ${instruction}\n\nYou have at most 15 actions.\n\n<accessibility_tree>\n${tree}\n</accessibility_tree>`;
const shown = (tree: string) => `<accessibility_tree>\n${tree}\n</accessibility_tree>`;
const ask = (heard: string[], said: string[] = []): DoubleReply => {
  const request: DoubleRequest = {
    model: "rules",
    system: "",
    heard,
    said,
    called: [],
    toolNames: [],
    pictureCount: 0,
    index: 0,
  };
  return rulesAgent(request);
};
const names = (reply: DoubleReply) => reply.calls?.map(({ name }) => name);

const COUNT =
  "Use the terminal to count the lines of /home/user/a.log that contain the word ERROR in capitals, and write the number, and nothing else, into the file /home/user/n.txt.";
const PROMPT = 'terminal "Terminal" = "user@desktop:~$ " [focused] (0,0 800x600)';

it("has a rule for every starter task", async () => {
  const { tasks } = await readTaskFolder(resolve("tasks/starter"));
  expect(tasks.length).toBe(18);
  for (const { file } of tasks) {
    expect(JSON.stringify(ask([opening(file.instruction)])), file.instruction).not.toContain("no rule");
  }
});

it("gives up on a task that it has no rule for", () => {
  expect(names(ask([opening("Paint the moon.")]))).toEqual(["fail"]);
});

it("goes through its plan by what it said last, and by what the screen shows", () => {
  const start = opening(COUNT);
  expect(ask([start])).toMatchObject({
    text: "[1] open a terminal",
    calls: [{ arguments: { keys: ["ctrl", "alt", "t"] } }],
  });
  const said = ["[1] open a terminal"];
  expect(ask([start, shown("")], said)).toMatchObject({
    text: expect.stringContaining("[2, look 1]") as string,
    calls: [{ name: "wait" }],
  });
  expect(ask([start, shown(PROMPT)], said).calls).toEqual([
    { name: "type", arguments: { text: "grep -c ERROR /home/user/a.log > /home/user/n.txt\n" } },
  ]);
  const later = [...said, "[2] run grep"];
  expect(names(ask([start, shown(PROMPT.replace("~$ ", "~$ grep"))], later))).toEqual(["wait"]);
  expect(names(ask([start, shown(PROMPT)], later))).toEqual(["done"]);
});

it("gives up on a screen that never comes", () => {
  expect(names(ask([opening(COUNT), shown("")], ["[2, look 12] wait to run it"]))).toEqual(["fail"]);
});

it("remembers what it read by having said it", () => {
  const task = opening(
    "The page open in the browser confirms an order. Write its order number, and nothing else, into the new text file /home/user/Desktop/order.txt.",
    'paragraph = "Order number: KL-1" (1,2 3x4)',
  );
  const first = ask([task]);
  expect(first.text).toContain("the value is KL-1.");
  expect(ask([task, shown(PROMPT)], [first.text ?? ""]).calls).toEqual([
    { name: "type", arguments: { text: "echo KL-1 > /home/user/Desktop/order.txt\n" } },
  ]);
});

describe("reading a screen", () => {
  it("finds the active window, a dialog before the window it belongs to", () => {
    const screen = readScreen(
      shown('frame "a.odt - Writer" [active] (0,0 9x9)\ndialog "Save" [active modal] (1,1 5x5)'),
    );
    expect(screen.title).toBe("Save");
  });

  it("gets back what the lines were made of", () => {
    const texts = fc.string({ unit: "binary", maxLength: 60 });
    const node = fc.record({
      role: fc.constantFrom("push button", "text", "table cell", "link"),
      name: texts,
      text: fc.option(
        texts.filter((text) => text !== ""),
        { nil: null },
      ),
      x: fc.integer({ min: -50, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 8 }), (list) => {
        const nodes = list.map(({ role, name, text, x }): AccessibleNode => ({
          role,
          name,
          description: "",
          text,
          states: ["enabled", "focused"],
          rect: { x, y: 5, width: 10, height: 20 },
          children: [],
        }));
        const root = { ...(nodes[0] as AccessibleNode), role: "frame", name: "root", children: nodes };
        const lines = accessibleLines({
          applications: [{ name: "app", isAnswering: true, root }],
          nodeCount: 0,
          takenMs: 0,
        });
        const found = readScreen(shown(lines)).elements.slice(1);
        const told = ({ role, name, text, x }: (typeof list)[number]) => ({
          application: "app",
          role,
          name,
          text: text && text !== name ? text : "",
          x,
        });
        expect(found.map(({ application, role, name, text, x }) => ({ application, role, name, text, x }))).toEqual(
          list.map(told),
        );
      }),
    );
  });
});
