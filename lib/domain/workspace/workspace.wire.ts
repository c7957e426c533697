import { z } from "zod";
import { usdStringSchema } from "../money";
import { ROLES } from "./role";

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
    created_at: z.string(),
    /** The caller's role; null for a key that no person made. */
    role: z.enum(ROLES).nullable(),
    /** What this caller may do now. */
    available_actions: z.array(z.enum(["create_run", "update_limits", "manage_keys"])),
  })
  .meta({ id: "Workspace" });
export type WorkspaceWire = z.infer<typeof workspaceWire>;

export const RUN_PARALLELISM = { min: 1, max: 512 } as const;

/** Caps an owner or admin may change; a missing member stays as it is. */
export const workspaceLimitsSchema = z
  .strictObject({
    run_parallelism: z.number().int().min(RUN_PARALLELISM.min).max(RUN_PARALLELISM.max).optional(),
    spend_cap_usd: usdStringSchema.nullable().optional(),
  })
  .refine((limits) => Object.keys(limits).length > 0, "names no limit");
export type WorkspaceLimits = z.infer<typeof workspaceLimitsSchema>;
