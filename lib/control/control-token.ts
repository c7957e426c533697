import { createHmac, timingSafeEqual } from "node:crypto";

/** What every call of the control channel carries. Console and worker derive it from the secret that both know; never log it. */
export function controlToken(secret: string): string {
  return createHmac("sha256", secret).update("control channel").digest("base64url");
}

/** Whether an Authorization header holds the token; takes as long for a near miss as for anything else. */
export function holdsControlToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHmac("sha256", token).update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
