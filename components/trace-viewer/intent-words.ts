import { elementQuerySchema } from "@/lib/domain/recipe/recipe.schema";
import { inertLine } from "@/lib/domain/inert-text";

const matchWords = (match: string | { regex: string }) => (typeof match === "string" ? match : `/${match.regex}/`);

/** What was meant, in one line: an element as `table cell A5 in soffice`, anything else as its JSON. */
export function intentWords(intent: Record<string, unknown>): string {
  const query = elementQuerySchema.safeParse(intent.query ?? intent);
  const { role, name, text, application, nth } = query.success ? query.data : {};
  if (role === undefined && name === undefined && text === undefined) return inertLine(JSON.stringify(intent), 160);
  const parts = [
    role ?? "element",
    name === undefined ? "" : matchWords(name),
    text === undefined ? "" : `with text ${matchWords(text)}`,
    application === undefined ? "" : `in ${matchWords(application)}`,
    nth ? `number ${nth + 1}` : "",
  ];
  return inertLine(parts.filter(Boolean).join(" "), 160);
}
