import type { TemplateRecord } from "@/lib/db/templates";

/** Whether one of a template's hosts can fork desktops, else the first reason why not; null when none says any. */
export function forkOffer(template: Pick<TemplateRecord, "hosts">): { canFork: boolean; lack: string | null } {
  if (template.hosts.some(({ capabilities }) => capabilities.can_fork)) return { canFork: true, lack: null };
  const lacks = template.hosts.flatMap(({ capabilities }) => capabilities.fork_lack ?? []);
  return { canFork: false, lack: lacks[0] ?? null };
}
