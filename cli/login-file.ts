import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { getSystemErrorMap } from "node:util";
import { z } from "zod";
import { readEnvironment } from "@/lib/config/env";
import { CommandFailed } from "./command-failed";

const loginSchema = z.object({ url: z.url(), key: z.string().min(1) });
/** A console and the key that it was given for. */
export type Login = z.infer<typeof loginSchema>;

/** In the account's own folder, whatever checkout the command runs in. */
export function loginFile(): string {
  const config = readEnvironment("XDG_CONFIG_HOME");
  const folder = config !== undefined && path.isAbsolute(config) ? config : path.join(homedir(), ".config");
  return path.join(folder, "deskproof", "login.json");
}

/** What `login` remembers, or null when nobody logged in. Throws CommandFailed when the file is no login or cannot be read. */
export function readLogin(): Login | null {
  let text: string;
  try {
    text = readFileSync(loginFile(), "utf8");
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw new CommandFailed(
      `${loginFile()} cannot be read: ${reason(error)}. Mend or remove it, or give --url and --key.`,
    );
  }
  try {
    return loginSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandFailed(`${loginFile()} cannot be read as a login. Log in again, or delete it.`);
  }
}

/**
 * Keeps it with mode 0600, also where the file was there with a wider one. Returns the file's name.
 * Throws CommandFailed when the account's configuration folder does not take it.
 */
export function keepLogin(login: Login): string {
  const file = loginFile();
  try {
    makeFolder(path.dirname(file));
    // Removed first: a mode given to a file that exists is ignored, and bytes must never stand in a readable one.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    throw new CommandFailed(
      `The login cannot be kept in ${file}: ${reason(error)}. Set XDG_CONFIG_HOME to a folder that this account may write, or give --url and --key to each command.`,
    );
  }
  return file;
}

/** Whether there was one. Throws CommandFailed when it is there and cannot be removed. */
export function forgetLogin(): boolean {
  try {
    rmSync(loginFile());
    return true;
  } catch (error) {
    if (isNothingThere(error)) return false;
    throw new CommandFailed(`${loginFile()} cannot be removed: ${reason(error)}. The key in it is still there.`);
  }
}

/** One level after the other: below a folder that refuses with "not found", such as /proc, Node's own recursion never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Also when a part of the way is a file, which login itself then complains of. */
const isNothingThere = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Why the system refused, without the file's name a second time. */
function reason(error: unknown): string {
  const { errno, code, message } = error as NodeJS.ErrnoException;
  const known = errno === undefined ? undefined : getSystemErrorMap().get(errno);
  return known ? `${known[1]} (${known[0]})` : (code ?? message);
}
