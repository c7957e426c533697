import { defineGetter, jsonValue, textParameter } from "../getter";

interface TreeNode {
  type: "directory" | "file";
  name: string;
  children?: TreeNode[];
}

/** Entries read of one folder tree; beyond it the rest is left out. */
const ENTRIES_MAX = 20_000;

/** A folder as a tree of names; none when it is not there. */
export const listDirectory = defineGetter({
  name: "list_directory",
  async get(spec, { desktop }) {
    const path = textParameter(spec, "path").replace(/(?<=.)\/+$/, "");
    const argv = ["find", path, "-mindepth", "1", "-printf", "%y\\t%P\\0"];
    if ((await desktop.stat(path))?.kind !== "directory") return jsonValue(null);
    const { stdout } = await desktop.exec({ argv, as: "user", timeoutMs: 30_000 });
    const root: TreeNode = { type: "directory", name: nameOf(path), children: [] };
    const folders = new Map<string, TreeNode>([["", root]]);
    for (const entry of stdout.split("\0").slice(0, ENTRIES_MAX)) {
      const [kind = "", relative = ""] = entry.split("\t", 2);
      if (relative === "") continue;
      const node: TreeNode = { type: kind === "d" ? "directory" : "file", name: nameOf(relative) };
      if (kind === "d") folders.set(relative, Object.assign(node, { children: [] }));
      folders.get(relative.slice(0, Math.max(0, relative.lastIndexOf("/"))))?.children?.push(node);
    }
    return jsonValue(root);
  },
});

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
