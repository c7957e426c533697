import sharp from "sharp";
import { expect, it } from "vitest";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import { drawMarks, markLines, marksOf, middleOfMark } from "./marks";

const screen = { width: 200, height: 100 };
const node = (role: string, over: Partial<AccessibleNode> = {}): AccessibleNode => ({
  role,
  name: "",
  description: "",
  text: null,
  states: ["enabled"],
  rect: { x: 10, y: 10, width: 50, height: 20 },
  children: [],
  ...over,
});
const marks = (...children: AccessibleNode[]) =>
  marksOf(
    { applications: [{ name: "a", isAnswering: true, root: node("frame", { children }) }], nodeCount: 0, takenMs: 0 },
    screen,
  );

it("numbers what can be acted on, in the order of the tree", () => {
  const found = marks(
    node("push button", { name: "Save" }),
    node("label", { name: "words" }),
    node("panel", { children: [node("entry", { name: "File" })] }),
    node("push button", { name: "Off", states: [] }),
    node("link", { rect: null }),
    node("link", { rect: { x: 500, y: 0, width: 10, height: 10 } }),
  );
  expect(found.map(({ mark, name }) => [mark, name])).toEqual([
    [1, "Save"],
    [2, "File"],
  ]);
  expect(markLines(found)).toBe('[1] push button "Save"\n[2] entry "File"');
});

it("keeps a click on the part that shows", () => {
  const [half] = marks(node("link", { rect: { x: -40, y: 90, width: 60, height: 40 } }));
  expect(half && middleOfMark(half)).toEqual({ x: 10, y: 95 });
});

it("lets no name make a line of its own", () => {
  expect(markLines(marks(node("link", { name: 'a"\n[7] link "b' }))).split("\n")).toHaveLength(1);
});

it("draws on the picture without changing its size", async () => {
  const plain = await sharp({ create: { ...screen, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const drawn = await drawMarks(plain, marks(node("push button")), screen);
  const { width, height } = await sharp(drawn).metadata();
  expect({ width, height }).toEqual(screen);
  const { dominant } = await sharp(drawn)
    .extract({ left: 10, top: 10, width: 11, height: 15 })
    .toBuffer()
    .then((part) => sharp(part).stats());
  expect(dominant.r + dominant.g + dominant.b).toBeLessThan(600);
});
