import { Ban, Check, CircleDashed, ListVideo } from "lucide-react";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { Icon } from "../ui/icon";

/** Whether a task can run on a template, and if not the reason in words; at most two lines. */
export function TaskSupport({ support }: { support: TaskWire["support"] }) {
  if (support.supported) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-ink-2">
        <Icon of={Check} />
        Supported
      </span>
    );
  }
  const words = support.reasons.map((reason) => reason.message).join("; ") || "Not supported here";
  return (
    <span className="flex items-start gap-1.5 text-12 text-ink-3" title={words}>
      <Icon of={Ban} className="mt-px" />
      <span className="line-clamp-2 min-w-0">{words}</span>
    </span>
  );
}

/** Presence of a recipe, the scripted steps that solve the task. */
export function TaskRecipe({ hasRecipe }: { hasRecipe: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1 text-12 ${hasRecipe ? "text-ink-2" : "text-ink-3"}`}>
      <Icon of={hasRecipe ? ListVideo : CircleDashed} size="s" />
      {hasRecipe ? "recipe" : "none"}
    </span>
  );
}
