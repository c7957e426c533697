import { z } from "zod";
import { createAuth } from "@/lib/auth/auth";
import { parseSettings } from "@/lib/config/env";
import { readSecret } from "@/lib/config/secret";
import { findFirstOwner } from "@/lib/db/members";
import { createSignInLink } from "@/lib/services/auth/create-sign-in-link";
import type { ServiceContext } from "@/lib/services/context";
import { openSystemContext } from "@/lib/services/system-context";
import type { SeededPair } from "./seed-pair";

const environmentSchema = z.object({
  E2E_BASE_URL: z.url(),
  E2E_HOME: z.string().min(1),
  E2E_DATABASE_URL: z.string().min(1),
  E2E_DRIVER: z.enum(["linux", "simulated"]),
  E2E_PAIR: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(
      z.object({
        slug: z.string(),
        base: z.string(),
        candidate: z.string(),
        attempts: z.object({ base: z.string(), candidate: z.string() }),
        group: z.string(),
      }),
    ),
});

/** The Deskproof under test, reached from behind: services on its database, with its secret. */
export interface Installation {
  ctx: ServiceContext;
  url: string;
  driver: "linux" | "simulated";
  pair: SeededPair;
  owner: { userId: string; email: string; name: string };
  signInLink: (email?: string) => Promise<string>;
  /** Gives a person a password, as the person would by setting one. */
  setPassword: (userId: string, password: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const env = environmentSchema.parse(process.env);
  const { ctx, close } = await openSystemContext({ databaseUrl: env.E2E_DATABASE_URL });
  const settings = parseSettings({ DESKPROOF_HOME: env.E2E_HOME, DATABASE_URL: env.E2E_DATABASE_URL }, process.cwd());
  const secret = readSecret(settings);
  const publicUrl = env.E2E_BASE_URL;
  const owner = await findFirstOwner(ctx.db.prisma, ctx.workspace.id);
  if (!owner) throw new Error("the installation under test has no owner");
  return {
    ctx,
    url: publicUrl,
    driver: env.E2E_DRIVER,
    pair: env.E2E_PAIR,
    owner,
    signInLink: async (email) => (await createSignInLink({ ctx, publicUrl, secret, email })).url,
    setPassword: async (userId, password) => {
      const auth = await createAuth({ db: ctx.db, publicUrl, secret }).$context;
      const hash = await auth.password.hash(password);
      await auth.internalAdapter.linkAccount({ userId, providerId: "credential", accountId: userId, password: hash });
    },
    close,
  };
}
