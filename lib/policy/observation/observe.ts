import { createHash } from "node:crypto";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { accessibleLines } from "@/lib/domain/observation/accessible-lines";
import type { AccessibilityTree, AccessibleNode } from "@/lib/domain/observation/observation";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { SentImage } from "../drivers/driver";
import { drawMarks, markLines, marksOf, type Mark } from "./marks";
import { screenMap, type ScreenMap } from "./screen-map";
import { fitted, sentImage } from "./sent-image";

/** What a policy sees at one moment, before the loop adds its own words. */
export interface Sight {
  image: SentImage | null;
  tree: string | null;
  marks: Mark[];
  map: ScreenMap;
  /** Equal when what the model is shown is equal. */
  digest: string;
}

export interface SightOptions {
  definition: Pick<PolicyDefinition, "observation" | "coordinate_space" | "quiet_ms">;
  edgeMax: number | null;
  treeCharsMax: number;
}

/** Waits for a quiet screen, at most two seconds, and looks at what the policy's definition asks for. */
export async function observe(desktop: Desktop, options: SightOptions): Promise<Sight> {
  const { observation, coordinate_space, quiet_ms: quietMs } = options.definition;
  const { screen } = desktop;
  await desktop.settle({ firstChangeMs: 0, quietMs });
  const hasImage = observation !== "accessibility_tree";
  const tree = observation === "screenshot" ? null : await desktop.accessibility({ withCells: true });
  const frame = hasImage ? await desktop.screenshot() : null;
  const marks = observation === "set_of_marks" && tree ? marksOf(tree, screen) : [];
  const png = frame && marks.length > 0 ? await drawMarks(frame.png, marks, screen) : (frame?.png ?? null);
  const image = png === null ? null : await sentImage(png, screen, options.edgeMax);
  const map = screenMap(coordinate_space, screen, hasImage ? fitted(screen, options.edgeMax) : null);
  const lines = treeLines(tree, marks, map, options);
  const digest = createHash("sha256")
    .update(image?.digest ?? "")
    .update(lines ?? "")
    .digest("hex");
  return { image, tree: lines, marks, map, digest };
}

function treeLines(
  tree: AccessibilityTree | null,
  marks: Mark[],
  map: ScreenMap,
  options: SightOptions,
): string | null {
  if (tree === null) return null;
  if (options.definition.observation === "set_of_marks") return markLines(marks).slice(0, options.treeCharsMax);
  const applications = tree.applications.map((one) => ({
    ...one,
    root: one.root && !map.isIdentity ? moved(one.root, map) : one.root,
  }));
  return accessibleLines({ ...tree, applications }, { screen: map.space, charsMax: options.treeCharsMax });
}

/** A tree whose places are in the model's coordinates. */
function moved(node: AccessibleNode, map: ScreenMap): AccessibleNode {
  return {
    ...node,
    rect: node.rect && map.toModel(node.rect),
    children: node.children.map((child) => moved(child, map)),
  };
}
