/** A command that was refused or did not get what it waited for. The message is for the person at the terminal. */
export class CommandFailed extends Error {}
