import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const TRIES_MAX = 20;

/**
 * Removes a folder with everything in it; fine when there is none. While a connection to a desktop's bus is made the
 * whole process is another user for a moment (`connectGuestSocket`), and what another thread removes just then is
 * refused, so a refusal is tried again.
 */
export async function removeFolder(folder: string, remove: typeof rm = rm): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await remove(folder, { recursive: true, force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== "EACCES" && code !== "EPERM") || tries === TRIES_MAX) throw error;
      await delay(tries);
    }
  }
}
