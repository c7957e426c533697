import { z } from "zod";
import { shellWords } from "@/lib/domain/task/shell-words";
import type { Form } from "./parse-form";
import { RouteRefusal } from "./route";

export const HOME = "/home/user";
const VARIABLES: Readonly<Record<string, string>> = { HOME, USER: "user", LOGNAME: "user" };

/** Reads a body's members; throws RouteRefusal 400 that names the first wrong one. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RouteRefusal(400, `${issue?.path.join(".") || "The body"} is not as it should be: ${issue?.message}`);
}

/** A text of a form, as a body's member; a file is none. */
export function textField(form: Form, name: string): Record<string, unknown> {
  const field = form.get(name);
  return field && !field.isFile ? { [name]: field.bytes.toString("utf8") } : {};
}

export const pathParameter = z
  .string()
  .min(1)
  .max(4_096)
  .refine((path) => !path.includes("\0"), "must not hold U+0000");

/** `~`, `$HOME` and the like are filled in; a relative path lies in the home folder. */
export function desktopPath(path: string): string {
  const filled = path
    .replace(/^~(?=\/|$)/, HOME)
    .replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, bare) => VARIABLES[String(braced ?? bare)] ?? whole);
  return filled.startsWith("/") ? filled : `${HOME}/${filled}`;
}

/** Python's idea of a flag: any text but the empty one is true. */
const flag = z.union([z.boolean(), z.string().transform((text) => text !== ""), z.null().transform(() => false)]);

export const commandSchema = z.looseObject({
  command: z.union([
    z.string().min(1).max(500_000),
    z
      .array(z.union([z.string(), z.number()]).transform(String))
      .min(1)
      .max(1_024),
  ]),
  shell: flag.default(false),
});

/** The argument vector that Python's subprocess would run: through sh with `shell`, split like a shell without. */
export function argvOf({ command, shell }: z.output<typeof commandSchema>): string[] {
  const words = typeof command !== "string" ? command : shell ? [command] : shellWords(command);
  const filled = typeof command === "string" && shell ? words : words.map((word) => word.replace(/^~\//, `${HOME}/`));
  if (filled[0] === undefined || filled[0] === "") throw new RouteRefusal(400, "command names no program.");
  if (filled.some((word) => word.includes("\0"))) throw new RouteRefusal(400, "command holds U+0000.");
  return shell ? ["/bin/sh", "-c", ...filled] : filled;
}
