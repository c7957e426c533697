import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { bundleBounds, UnsafeBundle, type BundleSource } from "./bundle-source";

/** A bundle that was unpacked into a folder. Links are refused, so nothing outside of it is read. Throws UnsafeBundle. */
export async function openFolderBundle(root: string): Promise<BundleSource> {
  const names: string[] = [];
  const count = bundleBounds();
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) {
        count(name, (await lstat(path.join(root, name))).size);
        names.push(name);
      } else throw new UnsafeBundle(`${name} is neither a file nor a folder`);
    }
  };
  await walk("");
  const known = new Set(names);
  return {
    names,
    read: async (name) => {
      if (!known.has(name)) throw new Error(`there is no ${name}`);
      return createReadStream(path.join(root, name));
    },
    close: () => undefined,
  };
}
