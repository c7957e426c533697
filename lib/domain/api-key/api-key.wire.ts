import { z } from "zod";
import { KEY_SCOPES } from "../workspace/scope";

export const apiKeyWire = z
  .object({
    id: z.string(),
    name: z.string(),
    /** First characters, enough to recognise it; the rest is only known to its holder. */
    prefix: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    created_by: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyWire = z.infer<typeof apiKeyWire>;

export const newApiKeySchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1),
  expires_in_days: z.number().int().min(1).max(3_650).nullable().default(null),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** Answer to making a key: the only time the secret is shown. */
export const createdApiKeyWire = apiKeyWire.extend({ secret: z.string() }).meta({ id: "CreatedApiKey" });
export type CreatedApiKeyWire = z.infer<typeof createdApiKeyWire>;
