import { z } from "zod";
import type { AccessibilityTree, AccessibleNode } from "./observation";

/** More than this says nothing that a reader finds; the rest is counted. */
const NODES_MAX = 4_000;
const TEXT_CHARS_MAX = 1_000;
/** A terminal's text is its screen. */
const TERMINAL_CHARS_MAX = 20_000;

/** An accessible object as it is kept with a step: empty fields are left out. All text is untrusted. */
export interface KeptNode {
  role: string;
  name?: string;
  text?: string;
  description?: string;
  states?: string[];
  /** x, y, width, height in screen pixels; absent when it did not show. */
  rect?: [number, number, number, number];
  children?: KeptNode[];
}

const keptNode: z.ZodType<KeptNode> = z.lazy(() =>
  z.object({
    role: z.string(),
    name: z.string().optional(),
    text: z.string().optional(),
    description: z.string().optional(),
    states: z.array(z.string()).optional(),
    rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    children: z.array(keptNode).optional(),
  }),
);

/** The artifact of kind `tree`: what programs said of their windows before a step. */
export const keptTreeSchema = z.object({
  applications: z.array(z.object({ name: z.string(), is_answering: z.boolean(), root: keptNode.nullable() })),
  left_out: z.number().int().min(0).describe("objects beyond the bound"),
});
export type KeptTree = z.infer<typeof keptTreeSchema>;

/** A tree in the form that is stored: what shows, or holds something that shows, at most 4,000 objects. Pure. */
export function keepTree(tree: AccessibilityTree): KeptTree {
  const budget = { left: NODES_MAX, leftOut: 0 };
  const applications = tree.applications.map(({ name, isAnswering, root }) => ({
    name: name.slice(0, TEXT_CHARS_MAX),
    is_answering: isAnswering,
    root: root && keepNode(root, budget),
  }));
  return { applications, left_out: budget.leftOut };
}

function keepNode(node: AccessibleNode, budget: { left: number; leftOut: number }): KeptNode | null {
  if (budget.left <= 0) {
    budget.leftOut += 1;
    return null;
  }
  budget.left -= 1;
  const children = node.children.map((child) => keepNode(child, budget)).filter((child) => child !== null);
  if (node.rect === null && children.length === 0) {
    budget.left += 1;
    return null;
  }
  const textMax = node.role === "terminal" ? TERMINAL_CHARS_MAX : TEXT_CHARS_MAX;
  return {
    role: node.role,
    ...(node.name && { name: node.name.slice(0, TEXT_CHARS_MAX) }),
    ...(node.text && { text: node.text.slice(0, textMax) }),
    ...(node.description && { description: node.description.slice(0, TEXT_CHARS_MAX) }),
    ...(node.states.length > 0 && { states: node.states }),
    ...(node.rect && {
      rect: [node.rect.x, node.rect.y, node.rect.width, node.rect.height] satisfies KeptNode["rect"],
    }),
    ...(children.length > 0 && { children }),
  };
}
