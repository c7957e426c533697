import type { AccessibleNode } from "@/lib/domain/observation/observation";
import type { GetterContext } from "../getter";

/** Text of the browser's address bar, from the accessibility tree; null when no browser shows one. */
export async function addressBarText({ desktop }: GetterContext): Promise<string | null> {
  const { applications } = await desktop.accessibility({ timeoutMs: 20_000 });
  for (const { name, root } of applications) {
    if (!/chrom(e|ium)/i.test(name) || root === null) continue;
    const bar = find(root, (node) => node.role === "entry" && node.name === "Address and search bar");
    if (bar?.text) return bar.text;
  }
  return null;
}

function find(node: AccessibleNode, test: (node: AccessibleNode) => boolean): AccessibleNode | null {
  if (test(node)) return node;
  for (const child of node.children) {
    const found = find(child, test);
    if (found) return found;
  }
  return null;
}

/** The address as the benchmark writes it: the bar hides the scheme, so the task's prefix goes in front. */
export async function addressBarUrl(ctx: GetterContext, prefix: unknown): Promise<string | null> {
  const text = await addressBarText(ctx);
  return text === null ? null : `${typeof prefix === "string" ? prefix : "https://"}${text}`;
}
