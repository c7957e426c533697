import { MissingInputError, UnreadableInputError } from "../metric";

/** True for an input that is missing or cannot be read, which many public functions take as a plain 0. */
export const isUnreadable = (error: unknown): error is MissingInputError | UnreadableInputError =>
  error instanceof UnreadableInputError || error instanceof MissingInputError;

/** The value, or null when an input is missing or unreadable. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
