import { settings } from "@/lib/config/env";
import { readSecret } from "@/lib/config/secret";
import { createSignInLink, type SignInLink } from "@/lib/services/auth/create-sign-in-link";
import type { ServiceContext } from "@/lib/services/context";
import { runningUrl } from "./running-instance";

/** A one-time link to the console that runs from this checkout, or to the address the settings name. */
export async function signInLink(ctx: ServiceContext, email?: string): Promise<SignInLink> {
  const current = settings();
  const publicUrl = current.isPublicUrlGiven ? current.publicUrl : (runningUrl() ?? current.publicUrl);
  return createSignInLink({ ctx, publicUrl, secret: readSecret(current), email });
}
