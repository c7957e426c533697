import { installation } from "@/lib/auth/installation";
import { isUnavailable } from "@/lib/db/tx";
import { AppError } from "@/lib/domain/errors";

/** The refusal that a caller gets for whatever was thrown; what is no refusal of ours goes to the log under `path`. */
export function appErrorOf(error: unknown, path: string, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const { logger } = installation();
  if (isUnavailable(error)) {
    logger.warn({ requestId, path, err: error }, "the database did not answer");
    return new AppError("unavailable", "The database does not answer. Try again in a moment.", { cause: error });
  }
  logger.error({ requestId, path, err: error }, "a request failed");
  return new AppError("internal", "Something went wrong here. The request's id finds it in the log.", { cause: error });
}
