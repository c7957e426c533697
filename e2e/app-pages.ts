import { readdirSync } from "node:fs";

/** Addresses of all pages of the console as folders of `app` name them: `/w/[workspace]/runs/[runId]`. */
export const appPages = (): string[] =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file === "page.tsx" || file.endsWith("/page.tsx"))
    .map((file) => `/${file.split("/").slice(0, -1).filter(isInAddress).join("/")}`);

const isInAddress = (folder: string) => !folder.startsWith("(");

/** The page that an address opens: of those that fit the one with the fewest open parts. Null for none. */
export function pageOf(address: string, pages: readonly string[]): string | null {
  const parts = address.split(/[?#]/)[0]?.split("/") ?? [];
  const fitting = pages.filter((page) => fits(page.split("/"), parts));
  return fitting.sort((a, b) => openParts(a) - openParts(b))[0] ?? null;
}

function fits(page: readonly string[], parts: readonly string[]): boolean {
  if (page.at(-1)?.startsWith("[...")) {
    return parts.length >= page.length && fits(page.slice(0, -1), parts.slice(0, page.length - 1));
  }
  return page.length === parts.length && page.every((name, at) => name.startsWith("[") || name === parts[at]);
}

/** A rest of any length is more open than any number of single parts. */
const openParts = (page: string) => page.split("[").length + (page.includes("[...") ? 100 : 0);
