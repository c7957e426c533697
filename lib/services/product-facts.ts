import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ProductFacts {
  version: string;
  /** null when the product does not run from a checkout. */
  commit: string | null;
}

/** Which product this is, from `package.json` and the checkout's HEAD below `root`. Runs no program. */
export function readProductFacts(root: string): ProductFacts {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { version, commit: readHead(join(root, ".git")) };
}

function readHead(git: string): string | null {
  const head = readOrNull(join(git, "HEAD"))?.trim();
  if (head === undefined) return null;
  const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
  if (ref === undefined) return commitOf(head);
  const packed = readOrNull(join(git, "packed-refs"))
    ?.split("\n")
    .find((line) => line.endsWith(` ${ref}`));
  return commitOf(readOrNull(join(git, ref))?.trim() ?? packed?.split(" ")[0]);
}

const commitOf = (text: string | undefined) => (text !== undefined && /^[0-9a-f]{40,64}$/.test(text) ? text : null);

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
