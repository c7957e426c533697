import { describe, expect, it } from "vitest";
import { type AccessibleItem, parseCacheItems } from "./accessible-item";
import { ROOT_PATH } from "./atspi-names";
import { buildTree, countNodes, itemsLackingChildren } from "./item-tree";

const SHOWING = [(1 << 25) | (1 << 30), 0];
const none = { rects: new Map(), texts: new Map(), extraChildren: new Map() };

/** Entries as a GTK program's `Cache.GetItems` gives them. */
const recorded = [
  [
    [":1.7", ROOT_PATH],
    [":1.7", ROOT_PATH],
    [":1.0", ROOT_PATH],
    0,
    1,
    ["org.a11y.atspi.Accessible"],
    "mousepad",
    75,
    "",
    [0, 0],
  ],
  [
    [":1.7", "/a/2"],
    [":1.7", ROOT_PATH],
    [":1.7", ROOT_PATH],
    0,
    2,
    ["org.a11y.atspi.Component"],
    "Untitled 1",
    23,
    "",
    SHOWING,
  ],
  [[":1.7", "/a/4"], [":1.7", ROOT_PATH], [":1.7", "/a/2"], 1, 0, ["org.a11y.atspi.Text"], "", 61, "edit", SHOWING],
  [[":1.7", "/a/3"], [":1.7", ROOT_PATH], [":1.7", "/a/2"], 0, 0, [], "File", 33, "", SHOWING],
];

function item(path: string, parentPath: string, over: Partial<AccessibleItem> = {}): AccessibleItem {
  const blank = { index: 0, childCount: -1, interfaces: [], name: path, role: 39, description: "", states: [0, 0] };
  return { ref: { bus: ":1.7", path }, parentPath, ...blank, ...over };
}

describe("the tree of a program", () => {
  it("is built from its cache, siblings in the program's order", () => {
    const tree = buildTree(parseCacheItems(recorded), ROOT_PATH, {
      ...none,
      rects: new Map([["/a/4", { x: 1, y: 2, width: 3, height: 4 }]]),
      texts: new Map([["/a/4", "hello"]]),
    });
    expect(tree).toMatchObject({ role: "application", name: "mousepad", rect: null });
    const frame = tree?.children[0];
    expect(frame).toMatchObject({ role: "frame", states: ["showing", "visible"] });
    expect(frame?.children.map(({ role }) => role)).toEqual(["menu", "text"]);
    expect(frame?.children[1]).toMatchObject({ text: "hello", description: "edit", rect: { x: 1, width: 3 } });
    expect(countNodes(tree)).toBe(4);
  });

  it("reads the older form of cache entries and drops malformed ones", () => {
    const old = [[":1.7", "/b"], [":1.7", ROOT_PATH], [":1.7", ROOT_PATH], [[":1.7", "/c"]], [], "old", 39, "", [0, 0]];
    const items = parseCacheItems([old, null, [], [1, 2, 3], [[":1.7"], [], [], 0, 0, [], "", 1, "", []]]);
    expect(items).toMatchObject([{ name: "old", childCount: 1, parentPath: ROOT_PATH }]);
    expect(parseCacheItems("nonsense")).toEqual([]);
  });

  it("survives loops and orphans", () => {
    const items = [
      item(ROOT_PATH, "/x"),
      item("/x", ROOT_PATH),
      item("/y", "/x"),
      item("/x", "/y"),
      item("/o", "/gone"),
    ];
    expect(countNodes(buildTree(items, ROOT_PATH, none))).toBe(3);
    expect(buildTree(items, "/nowhere", none)).toBeNull();
  });

  it("is bounded in depth and size, whatever a program claims", () => {
    const chain = Array.from({ length: 30_000 }, (_, at) => item(`/n${at}`, at === 0 ? "" : `/n${at - 1}`));
    expect(countNodes(buildTree(chain, "/n0", none))).toBe(250);
    const crowd = Array.from({ length: 30_000 }, (_, at) => item(`/n${at}`, at === 0 ? "" : "/n0"));
    expect(countNodes(buildTree(crowd, "/n0", none))).toBe(20_000);
  });

  it("shows what a program makes on demand below its owner", () => {
    const cell = { role: "table cell", name: "A1", description: "", text: "7", states: [], rect: null, children: [] };
    const tree = buildTree([item(ROOT_PATH, "")], ROOT_PATH, {
      ...none,
      extraChildren: new Map([[ROOT_PATH, [cell]]]),
    });
    expect(tree?.children).toEqual([cell]);
  });
});

describe("completeness of a cache", () => {
  it("is doubted where an object has fewer children than it says", () => {
    const items = [
      item("/a", "", { childCount: 2 }),
      item("/b", "/a", { childCount: 0 }),
      item("/c", "/b", { childCount: 3 }),
    ];
    expect(itemsLackingChildren(items).map(({ ref }) => ref.path)).toEqual(["/a", "/c"]);
  });

  it("is not doubted where children are made on demand or uncounted", () => {
    const onDemand = item("/t", "", { childCount: 17_179_869_184, states: [1 << 31, 0] });
    expect(itemsLackingChildren([onDemand, item("/m", "", { childCount: -1 })])).toEqual([]);
  });
});
