import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
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

/** What `login` remembers, or null when nobody logged in. Throws CommandFailed when the file is no login. */
export function readLogin(): Login | null {
  let text: string;
  try {
    text = readFileSync(loginFile(), "utf8");
  } catch {
    return null;
  }
  try {
    return loginSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandFailed(`${loginFile()} cannot be read as a login. Log in again, or delete it.`);
  }
}

/** Keeps it with mode 0600, also where the file was there with a wider one. Returns the file's name. */
export function keepLogin(login: Login): string {
  const file = loginFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Removed first: a mode given to a file that exists is ignored, and bytes must never stand in a readable one.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** Whether there was one. */
export function forgetLogin(): boolean {
  try {
    rmSync(loginFile());
    return true;
  } catch {
    return false;
  }
}
