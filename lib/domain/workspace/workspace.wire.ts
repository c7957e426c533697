import { z } from "zod";
import { usdStringSchema } from "../money";
import { ROLES } from "./role";

export const WORKSPACE_ACTIONS = [
  "create_run",
  "update_limits",
  "manage_keys",
  "manage_members",
  "create_workspace",
] as const;

export const workspaceWire = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    /** Desktops that all its runs together may have at once. */
    run_parallelism: z.number().int(),
    /** Over the workspace's whole life; null means no cap. */
    spend_cap_usd: z.string().nullable(),
    spend_usd: z.string(),
    month_cap_usd: z.string().nullable().describe("for a calendar month, UTC; null means no cap"),
    month_spend_usd: z.string(),
    month_forecast_usd: z
      .string()
      .nullable()
      .describe("by the end of the month at the pace of the last seven days; null in the first day of a workspace"),
    alert_percents: z.array(z.number().int()).describe("shares of a cap whose crossing is noted"),
    spend_alerts: z
      .array(
        z.object({
          period: z.string().describe("total, or a month as 2026-11"),
          percent: z.number().int(),
          cap_usd: z.string(),
          spend_usd: z.string().describe("when it was crossed"),
          at: z.string(),
        }),
      )
      .describe("newest first, at most 20"),
    created_at: z.string(),
    /** The caller's role; null for a key that no person made. */
    role: z.enum(ROLES).nullable(),
    /** What this caller may do now. */
    available_actions: z.array(z.enum(WORKSPACE_ACTIONS)),
  })
  .meta({ id: "Workspace" });
export type WorkspaceWire = z.infer<typeof workspaceWire>;

export const RUN_PARALLELISM = { min: 1, max: 512 } as const;

const workspaceName = z.string().trim().min(1).max(80);

/** What an owner or admin may change; a missing member stays as it is. */
export const workspaceLimitsSchema = z
  .strictObject({
    name: workspaceName.optional(),
    run_parallelism: z.number().int().min(RUN_PARALLELISM.min).max(RUN_PARALLELISM.max).optional(),
    spend_cap_usd: usdStringSchema.nullable().optional(),
    month_cap_usd: usdStringSchema.nullable().optional(),
    alert_percents: z.array(z.number().int().min(1).max(100)).max(10).optional(),
  })
  .refine((limits) => Object.keys(limits).length > 0, "names no limit");
export type WorkspaceLimits = z.infer<typeof workspaceLimitsSchema>;

/** Another workspace; the slug is its name in addresses and stays. */
export const newWorkspaceSchema = z.strictObject({
  name: workspaceName,
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "must be 1 to 40 of a-z, 0-9 and inner dashes"),
});
export type NewWorkspace = z.infer<typeof newWorkspaceSchema>;

/** A workspace of the caller, for choosing among them. */
export const workspaceSummaryWire = workspaceWire
  .pick({ id: true, slug: true, name: true })
  .extend({ role: z.enum(ROLES) })
  .meta({ id: "WorkspaceSummary" });
export type WorkspaceSummaryWire = z.infer<typeof workspaceSummaryWire>;
