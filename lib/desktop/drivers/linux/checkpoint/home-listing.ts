import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import type { HomeListing } from "../../../gates/restore-facts";

const HOME = "home/user";
/** Files beyond this count by size and time of change instead of content. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Lists a desktop's home folder by what it has of its own over its template: the upper folder with its marks of removed
 * entries. The template's folders never change and are the same in every copy, so two desktops of one template have
 * equal homes exactly when these are equal. Links are read, never followed. Call while nothing of the desktop runs.
 */
export function listHome(upperFolder: string): HomeListing {
  const hash = createHash("sha256");
  let entryCount = 0;
  let contentBytes = 0;
  const visit = (folder: string, inside: string) => {
    for (const name of readdirSync(folder).sort()) {
      const file = `${folder}/${name}`;
      const at = `${inside}/${name}`;
      const stat = lstatSync(file);
      entryCount++;
      hash.update(`${at}\0${stat.mode.toString(8)} ${stat.uid} ${stat.gid} `);
      if (stat.isDirectory()) {
        hash.update("d\0");
        visit(file, at);
      } else if (stat.isSymbolicLink()) {
        hash.update(`l ${readlinkSync(file)}\0`);
      } else if (stat.isFile()) {
        contentBytes += stat.size;
        hash.update(`f ${stat.size} `);
        hash.update(stat.size > CONTENT_BYTES_MAX ? `large ${stat.mtimeMs}` : readFileSync(file));
      } else {
        // A character device 0,0 stands for an entry of the template that was removed.
        hash.update(`o ${stat.rdev}\0`);
      }
    }
  };
  const home = path.join(upperFolder, HOME);
  const stat = lstatSync(home, { throwIfNoEntry: false });
  if (stat?.isDirectory()) visit(home, "");
  else if (stat) throw new Error(`${HOME} is no folder`);
  return { digest: `sha256:${hash.digest("hex")}`, entryCount, contentBytes };
}
