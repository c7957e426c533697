import { findPublishedTemplate, listPublishedTemplates, type TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import { defaultTemplate } from "@/lib/domain/template/default-template";
import { queryable, type ServiceContext } from "../context";
import { viewTemplate } from "../template/template-view";

/**
 * The template that support is told for: the one asked for, else what `defaultTemplate` takes of all, null when
 * nothing is published. Throws `template_not_published` for one that no host offers.
 */
export async function templateForSupport(ctx: ServiceContext, ref: string | undefined): Promise<TemplateRecord | null> {
  const db = queryable(ctx);
  if (ref === undefined) {
    const published = await listPublishedTemplates(db);
    return defaultTemplate(published.map((template) => viewTemplate(template, ctx.now())));
  }
  const template = await findPublishedTemplate(db, ref);
  if (template === null) {
    throw new AppError("template_not_published", `No host offers the template ${ref}.`, {
      invalidParams: [{ pointer: "/template", reason: "names a template that is not published", value: ref }],
    });
  }
  return template;
}
