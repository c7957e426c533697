import { listPublishedTemplates, type TemplateRecord } from "@/lib/db/templates";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** Template versions that some host offers, by name, newest version first. */
export async function listTemplates({ ctx }: { ctx: ServiceContext }): Promise<TemplateRecord[]> {
  requireScope(ctx, "tasks:read");
  return listPublishedTemplates(queryable(ctx));
}
