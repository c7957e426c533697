import type { TemplateRecord } from "@/lib/db/templates";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { taskSupport } from "@/lib/domain/task/task.support";

export interface TaskSupportView {
  supported: boolean;
  reasons: Array<{ code: string; message: string }>;
}

/**
 * Support of a task on a template: yes when one of its hosts can run it, else the reasons of the host that comes
 * closest. A template that is not published supports nothing.
 */
export function supportOf(file: TaskFile, template: TemplateRecord | null): TaskSupportView {
  const answers = (template?.hosts ?? []).map(({ capabilities }) =>
    taskSupport({
      file,
      capabilities,
      templateApps: template?.apps ?? [],
      ...(template?.driver === "linux" ? { templatePackages: template.packages } : {}),
    }),
  );
  const [best] = answers.sort((a, b) => a.reasons.length - b.reasons.length);
  return (
    best ?? { supported: false, reasons: [{ code: "template_not_published", message: "no host offers the template" }] }
  );
}
