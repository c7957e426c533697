import { findPublishedTemplate, listPublishedTemplates, type TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";

/**
 * The template that support is told for: the one asked for, else the newest `office`, else any, else null when
 * nothing is published. Throws `template_not_published` for one that no host offers.
 */
export async function templateForSupport(ctx: ServiceContext, ref: string | undefined): Promise<TemplateRecord | null> {
  const db = queryable(ctx);
  if (ref === undefined) {
    const published = await listPublishedTemplates(db);
    return published.find(({ name }) => name === "office") ?? published[0] ?? null;
  }
  const template = await findPublishedTemplate(db, ref);
  if (template === null) {
    throw new AppError("template_not_published", `No host offers the template ${ref}.`, {
      invalidParams: [{ pointer: "/template", reason: "names a template that is not published", value: ref }],
    });
  }
  return template;
}
