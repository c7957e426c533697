import { AGENT_NEEDS_WEB } from "./osworld.facts";
import { WEB_GETTERS, needsGoogleAccount, taskNeeds } from "./task.needs";
import type { TaskFile } from "./task.schema";

/**
 * The most that a task asks of a network, set-up, agent and check together: nothing, files that a mirror can hold,
 * packages that a template can hold, live pages, or a Google account.
 */
export const NETWORK_NEEDS = ["none", "files", "packages", "live_web", "google_account"] as const;
export type NetworkNeed = (typeof NETWORK_NEEDS)[number];

/** An editor's extension by its name; one in a file needs no network. */
const MARKETPLACE = /--install-extension\s+(?!\S*\.vsix)/;

export function networkNeedOf(file: TaskFile): NetworkNeed {
  const needs = taskNeeds(file);
  if (needsGoogleAccount(needs)) return "google_account";
  if (AGENT_NEEDS_WEB.has(file.id) || needs.webPages.length > 0 || needs.getters.some((type) => WEB_GETTERS.has(type)))
    return "live_web";
  const installs = needs.commands.some(({ argv }) => MARKETPLACE.test(argv.join(" ")));
  if (needs.packages.length > 0 || installs) return "packages";
  return needs.urls.length > 0 ? "files" : "none";
}
