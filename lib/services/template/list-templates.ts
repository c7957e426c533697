import { listPublishedTemplates } from "@/lib/db/templates";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { viewTemplate, type TemplateView } from "./template-view";

/** Template versions that some host offers, by name, newest version first. */
export async function listTemplates({ ctx }: { ctx: ServiceContext }): Promise<TemplateView[]> {
  requireScope(ctx, "tasks:read");
  return (await listPublishedTemplates(queryable(ctx))).map((template) => viewTemplate(template, ctx.now()));
}
