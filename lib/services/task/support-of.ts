import type { TemplateRecord } from "@/lib/db/templates";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { taskSupport, type TaskSupport } from "@/lib/domain/task/task.support";

export interface TaskSupportView {
  supported: boolean;
  reasons: Array<{ code: string; message: string }>;
}

/**
 * Support of a task on a template: yes when one of its hosts can run it, else the reasons of the host that comes
 * closest. A template that is not published supports nothing.
 */
export function supportOf(file: TaskFile, template: TemplateRecord | null): TaskSupportView {
  const answers = template === null ? [] : answersOf(file, template).map(({ support }) => support);
  const [best] = answers.sort((a, b) => a.reasons.length - b.reasons.length);
  return (
    best ?? { supported: false, reasons: [{ code: "template_not_published", message: "no host offers the template" }] }
  );
}

/** Ids of the hosts of a template that can run a task, online or not. */
export const supportingHosts = (file: TaskFile, template: TemplateRecord): Set<string> =>
  new Set(answersOf(file, template).flatMap(({ hostId, support }) => (support.supported ? [hostId] : [])));

function answersOf(file: TaskFile, template: TemplateRecord): Array<{ hostId: string; support: TaskSupport }> {
  return template.hosts.map(({ id, capabilities }) => ({
    hostId: id,
    support: taskSupport({
      file,
      capabilities,
      templateApps: template.apps,
      ...(template.driver === "linux" ? { templatePackages: template.packages } : {}),
    }),
  }));
}
