/** A command that was refused or did not get what it waited for. The message is for the person at the terminal. */
export class CommandFailed extends Error {
  constructor(
    message: string,
    /** Code of the problem that the API answered with; null for anything else. */
    readonly code: string | null = null,
    /** The problem's own sentence; the message when there is none. */
    readonly detail: string = message,
    /** What the process ends with. 1 unless a command documents others. */
    readonly exitCode: number = 1,
  ) {
    super(message);
  }
}
