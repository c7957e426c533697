import { z } from "zod";

/** Shorter ones are guessed, longer ones only cost time to hash. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** A person's own new password; the current one is needed once there is one. */
export const newPasswordSchema = z.strictObject({
  new_password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
  current_password: z.string().max(PASSWORD_LENGTH.max).optional(),
});
export type NewPassword = z.infer<typeof newPasswordSchema>;
