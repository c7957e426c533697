import { z } from "zod";
import { SCOPES } from "../workspace/scope";

export const apiKeyWire = z
  .object({
    id: z.string(),
    name: z.string(),
    /** First characters, enough to recognise it; the rest is only known to its holder. */
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    created_by: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    rotated_from: z.string().nullable().describe("the key that it took the place of"),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyWire = z.infer<typeof apiKeyWire>;

export const newApiKeySchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(z.enum(SCOPES)).min(1),
  expires_in_days: z.number().int().min(1).max(3_650).nullable().default(null),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** Answer to making a key: the only time the secret is shown. */
export const createdApiKeyWire = apiKeyWire.extend({ secret: z.string() }).meta({ id: "CreatedApiKey" });
export type CreatedApiKeyWire = z.infer<typeof createdApiKeyWire>;

/** How long both keys work; 0 ends the old one at once. */
export const rotateApiKeySchema = z.strictObject({ overlap_hours: z.number().int().min(0).max(168).default(24) });
export type RotateApiKey = z.input<typeof rotateApiKeySchema>;
