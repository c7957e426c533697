import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { screenSchema, templateNameSchema } from "@/lib/domain/template/template.schema";

const fileName = z.string().regex(/^[a-z][a-z0-9_.-]*$/, "must be a plain file name");

/** One file of `guest/templates`: what a template is made of. Order of packages does not matter. */
export const templateDefinitionSchema = z.strictObject({
  name: templateNameSchema,
  /** Debian release the packages come from. */
  suite: z.string().regex(/^[a-z]+$/),
  screen: screenSchema,
  /** Programs a task may name in related_apps. */
  apps: z.array(z.string()),
  /** Folders of `guest/layers`, laid over the packages in this order. */
  layers: z.array(fileName),
  /** Scripts of `guest/build`, run in the image in this order. */
  scripts: z.array(fileName),
  packages: z.array(z.string().regex(/^[a-z0-9][a-z0-9+.-]+$/, "is no package name")).min(1),
});
export type TemplateDefinition = z.infer<typeof templateDefinitionSchema>;

/** Names of the templates this checkout can build, sorted. */
export async function listTemplateDefinitions(guestFolder: string): Promise<string[]> {
  const files = await readdir(path.join(guestFolder, "templates"));
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** Throws when there is no such definition or it is malformed; the message names the file. */
export async function readTemplateDefinition(guestFolder: string, name: string): Promise<TemplateDefinition> {
  const file = path.join(guestFolder, "templates", `${templateNameSchema.parse(name)}.json`);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    throw new Error(`No template "${name}": ${file} cannot be read`, { cause });
  }
  const parsed = templateDefinitionSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.name !== name) throw new Error(`${file} defines "${parsed.data.name}"`);
  return parsed.data;
}
