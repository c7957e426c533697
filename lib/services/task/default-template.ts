import { findPublishedTemplate, type TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { orderedTemplates } from "../template/list-templates";

/**
 * The template that support is told for: the one asked for, else the first of the list, null when
 * nothing is published. Throws `template_not_published` for one that no host offers.
 */
export async function templateForSupport(ctx: ServiceContext, ref: string | undefined): Promise<TemplateRecord | null> {
  if (ref === undefined) return (await orderedTemplates(ctx))[0] ?? null;
  const template = await findPublishedTemplate(queryable(ctx), ref);
  if (template === null) {
    throw new AppError("template_not_published", `No host offers the template ${ref}.`, {
      invalidParams: [{ pointer: "/template", reason: "names a template that is not published", value: ref }],
    });
  }
  return template;
}
