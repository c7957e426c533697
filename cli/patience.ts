import { CommandFailed } from "./command-failed";

/** A console that restarts is back within seconds; longer is a failure to report. */
const PATIENCE_MS = 60_000;

/**
 * A reader for loops that look again and again: null while the console is away, for up to a minute in a row. A refusal, which
 * stays one however often it is asked for, is thrown at once.
 */
export function patientReader(): <T>(read: () => Promise<T>) => Promise<T | null> {
  let failingSince: number | null = null;
  return async (read) => {
    try {
      const found = await read();
      failingSince = null;
      return found;
    } catch (error) {
      if (!(error instanceof CommandFailed) || isRefusal(error)) throw error;
      failingSince ??= performance.now();
      if (performance.now() - failingSince > PATIENCE_MS) throw error;
      return null;
    }
  };
}

const isRefusal = ({ code }: CommandFailed) => code !== null && code !== "internal" && code !== "unavailable";
