"use client";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useHealth } from "@/components/health/use-health";
import { createRun } from "@/components/run-form/create-run";
import { newIdempotencyKey } from "@/components/run-form/draft-store";
import { useAllTasks } from "@/components/task/use-tasks";
import { useTemplates } from "@/components/template/template-api";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { problemOf } from "@/lib/client/problem";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { pickStarterTasks } from "./pick-starter-tasks";
import { Way } from "./way";

const SET = "starter";
/** Far above what minutes of compute cost, low enough for a test. */
const SPEND_CAP_USD = "0.50";

/** Starts the starter tasks with one press. */
export function StarterWay() {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const router = useRouter();
  const [key] = useState(newIdempotencyKey);
  const templates = useTemplates(workspace);
  const { refetch } = templates;
  const readiness = useHealth().data?.checks.find(({ id }) => id === "templates")?.state;
  useEffect(() => {
    // The template may be built while one looks on.
    if (readiness === "ok") void refetch();
  }, [readiness, refetch]);
  const template = templates.data?.data[0] ?? null;
  const all = useAllTasks(workspace, SET, template?.ref ?? "");
  const tasks = template && all.data ? pickStarterTasks(all.data) : [];
  const start = useMutation({
    mutationFn: () =>
      createRun(
        workspace,
        {
          ...{ name: "Starter test", kind: "scripted_test", task_set: SET, tasks: tasks.map(({ id }) => id) },
          ...{ template: template?.ref ?? "", spend_cap_usd: SPEND_CAP_USD },
        },
        key,
      ),
    onSuccess: (run) => router.push(to(`/runs/${run.id}`)),
  });
  const failed = templates.error ?? (template ? all.error : null);
  const lack = failed
    ? problemOf(failed).title
    : templates.isPending || (template && all.isPending)
      ? "Looking at what can run here."
      : !template
        ? "Waits for a desktop template; see the checks."
        : tasks.length === 0
          ? `No task of the starter set can run on ${template.ref}.`
          : null;
  return (
    <Way
      first
      icon={FlaskConical}
      title={
        tasks.length > 0
          ? `Play ${formatCountOf(tasks.length, "starter task")} on this machine`
          : "Play the starter tasks"
      }
      action={
        <Button
          variant="primary"
          disabled={lack !== null || start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          <Icon of={Play} />
          Run starter test
        </Button>
      }
    >
      Fixed recipes, no model and no key. Some minutes of measured compute, at most ${SPEND_CAP_USD}. Every one should
      end in Success, so a failure means the machine, not a model.
      {lack ? <span className="block text-12 text-ink-3">{lack}</span> : null}
      {start.isError ? (
        <span role="alert" className="block text-fail">
          {problemOf(start.error).detail}
        </span>
      ) : null}
    </Way>
  );
}
