import { listPublishedTemplates } from "@/lib/db/templates";
import { orderTemplates } from "@/lib/domain/template/order-templates";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { viewTemplate, type TemplateView } from "./template-view";

/** Template versions that some host offers; the first is the one that is taken when nobody names one. */
export async function listTemplates({ ctx }: { ctx: ServiceContext }): Promise<TemplateView[]> {
  requireScope(ctx, "tasks:read");
  return orderedTemplates(ctx);
}

/** The same without asking for a scope. */
export async function orderedTemplates(ctx: ServiceContext): Promise<TemplateView[]> {
  const published = await listPublishedTemplates(queryable(ctx));
  return orderTemplates(published.map((template) => viewTemplate(template, ctx.now())));
}
