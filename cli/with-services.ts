import { settings } from "@/lib/config/env";
import type { ServiceContext } from "@/lib/services/context";
import { openSystemContext } from "@/lib/services/system-context";
import { AppError } from "@/lib/domain/errors";
import { CommandFailed } from "./command-failed";

/**
 * Runs `action` as the installation itself on its database, which is closed afterwards. A service's refusal becomes
 * a message with its code and fields.
 */
export async function withServices<T>(action: (ctx: ServiceContext) => Promise<T>): Promise<T> {
  const { databaseUrl, isDatabaseEmbedded } = settings();
  const opened = await openSystemContext({ databaseUrl }).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    throw new CommandFailed(
      isDatabaseEmbedded
        ? "The database does not run. Start it with: npm start"
        : "The server of DATABASE_URL does not answer.",
    );
  });
  try {
    return await action(opened.ctx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.invalidParams.map((param) => `  ${param.pointer}: ${param.reason}`);
    throw new CommandFailed([`${error.message} (${error.code})`, ...fields].join("\n"));
  } finally {
    await opened.close();
  }
}

/** Whatever layer wraps it, the cause is the socket's. */
function isUnreachable(error: unknown): boolean {
  const text = JSON.stringify(error, Object.getOwnPropertyNames(Object(error))) + String(error);
  return /ENOENT|ECONNREFUSED|ETIMEDOUT|P1001|DatabaseNotReachable|Can't reach database/.test(text);
}
