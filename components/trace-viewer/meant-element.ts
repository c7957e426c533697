import { elementQuerySchema, type ElementQuery } from "@/lib/domain/recipe/recipe.schema";
import type { Rect } from "@/lib/domain/observation/observation";
import type { TreeLine } from "./tree-nodes";

/** An expression of somebody else could keep the page busy; short ones of recipes are all there are. */
const EXPRESSION_CHARS_MAX = 120;

function fits(match: ElementQuery["name"], text: string): boolean {
  if (match === undefined) return true;
  if (typeof match === "string") return match === text;
  if (match.regex.length > EXPRESSION_CHARS_MAX) return false;
  try {
    return new RegExp(match.regex, "u").test(text.slice(0, 200));
  } catch {
    return false;
  }
}

/** Where the element stood that a step meant, by the query of its intent; null when it names none, or none was there. */
export function meantElement(lines: readonly TreeLine[], intent: Record<string, unknown> | null): TreeLine | null {
  const query = elementQuerySchema.safeParse(intent?.query);
  if (!query.success) return null;
  const { application, role, name, text, states = [], nth } = query.data;
  if (role === undefined && name === undefined && text === undefined) return null;
  const found = lines.filter(
    (line) =>
      line.rect !== null &&
      line.rect.width > 0 &&
      line.rect.height > 0 &&
      fits(application, line.path.slice(0, line.path.indexOf("/"))) &&
      (role === undefined || line.role === role) &&
      fits(name, line.name) &&
      fits(text, line.text ?? "") &&
      states.every((state) => line.states.includes(state)),
  );
  return found[nth] ?? null;
}

/** Whether an action's pixel lies outside the element that it meant. */
export function isMissed(place: { x: number; y: number } | null, meant: Rect | null): boolean {
  if (place === null || meant === null) return false;
  const { x, y, width, height } = meant;
  return place.x < x || place.y < y || place.x >= x + width || place.y >= y + height;
}
