import { pino, type Logger } from "pino";
import type { Settings } from "./env";

export type { Logger };

/** Fields that never reach a log, wherever they stand in an object of up to three levels. */
const SECRET_FIELDS = ["password", "secret", "token", "authorization", "cookie", "apiKey", "databaseUrl"];
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * Structured logs, one JSON object a line on standard output. `name` says which process speaks. Lines are written
 * at once, so that the last words before a crash are kept.
 */
export function createLogger(name: string, settings: Pick<Settings, "logLevel">): Logger {
  return pino(
    {
      name,
      level: settings.logLevel,
      redact: { paths: REDACTED, censor: "[hidden]" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ fd: 1, sync: true }),
  );
}
