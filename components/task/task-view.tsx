"use client";
import { Ban, Check } from "lucide-react";
import type { TaskDetailWire } from "@/lib/domain/task/task.wire";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { PageHeader } from "../layout/page-header";
import { SubjectProblem } from "../layout/subject-problem";
import { TopBar } from "../layout/top-bar";
import { CodeBlock } from "../ui/code-block";
import { DefinitionList } from "../ui/definition-list";
import { Icon } from "../ui/icon";
import { Panel } from "../ui/panel";
import { SideLayout } from "../ui/side-layout";
import { SkeletonRows } from "../ui/skeleton";
import { Tag } from "../ui/tag";
import { CalibrationLamps } from "./task-calibration";
import { TaskExplained } from "./task-explained";
import { TaskHistory } from "./task-history";
import { TaskRates } from "./task-rates";
import { TaskResults } from "./task-results";
import { choiceLabel } from "./task-choices";
import { domainLabel } from "./task-filter";
import { useTask } from "./use-tasks";

/** One task: what is asked, how it is set up and judged, whether it can run here and be trusted, its file and history. */
export function TaskView({ taskSet, taskId }: { taskSet: string; taskId: string }) {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const query = useTask(workspace, taskSet, taskId);
  return (
    <>
      <TopBar
        crumbs={[
          { label: "Tasks", href: pathTo("/tasks") },
          { label: taskSet, href: pathTo(`/tasks?set=${encodeURIComponent(taskSet)}`) },
        ]}
        title={taskId.slice(0, 8)}
      />
      {query.data ? (
        <TaskContent task={query.data} />
      ) : query.isError ? (
        <SubjectProblem title="The task could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={6} widths={["w-96", "w-32"]} label="Reading the task" />
      )}
    </>
  );
}

function Support({ task }: { task: TaskDetailWire }) {
  if (task.support.supported) {
    return (
      <p className="flex items-center gap-1.5">
        <Icon of={Check} />
        Supported on the default template.
      </p>
    );
  }
  return (
    <ul className="grid gap-1.5">
      {task.support.reasons.map((reason) => (
        <li key={`${reason.code}-${reason.message}`} className="flex items-start gap-1.5">
          <Icon of={Ban} className="mt-[3px] text-ink-3" />
          <span>
            {reason.message} <code className="font-mono text-11 text-ink-3">{reason.code}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

function TaskContent({ task }: { task: TaskDetailWire }) {
  const mono = (text: string) => <code className="font-mono text-12 break-all">{text}</code>;
  return (
    <>
      <PageHeader
        title={`${domainLabel(task.domain)} ${task.id.slice(0, 8)}`}
        beside={
          <>
            {task.infeasible ? <Tag>infeasible: the right answer is fail</Tag> : null}
            <Tag>{task.has_recipe ? "has a recipe" : "no recipe"}</Tag>
            {task.calibration.state === "breaks_rule" ? <Tag tone="warn">breaks the rule of calibration</Tag> : null}
          </>
        }
      />
      <SideLayout
        className="mt-3 border-t border-line"
        sideLabel="Facts"
        side={
          <>
            <Panel title="On this template">
              <Support task={task} />
            </Panel>
            <Panel title="Calibration">
              <CalibrationLamps task={task} />
            </Panel>
            <Panel title="Facts">
              <DefinitionList
                items={[
                  { term: "Id", value: mono(task.id) },
                  { term: "Digest", value: mono(task.digest) },
                  { term: "Set", value: `${task.task_set}, number ${task.position + 1}` },
                  { term: "Apps", value: task.apps.map(domainLabel).join(", ") || "none named" },
                  { term: "Network", value: choiceLabel("network", task.network_need) },
                  { term: "Verifier", value: mono(task.functions.join(", ")) },
                  {
                    term: "Recipe",
                    value: task.recipe_digest ? mono(task.recipe_digest) : <span className="text-ink-3">none</span>,
                  },
                ]}
              />
            </Panel>
          </>
        }
      >
        <Panel title="Instruction" hint="text of the task, shown to the agent as it is">
          <blockquote className="max-w-prose border-l-2 border-line-strong pl-2.5 break-words whitespace-pre-wrap">
            {task.instruction}
          </blockquote>
        </Panel>
        <TaskExplained file={task.file} />
        <Panel title="Rates" hint="of this exact file, in this workspace">
          <TaskRates rates={task.rates} />
        </Panel>
        <Panel title="Last results" hint="this workspace's, in the osworld profile">
          <TaskResults results={task.recent_results} />
        </Panel>
        <Panel title="History" hint="a line for each import that brought another file">
          <TaskHistory taskSet={task.task_set} taskId={task.id} />
        </Panel>
        <Panel title="Task file" hint="as stored by its digest">
          <CodeBlock label="Task file" text={JSON.stringify(task.file, null, 2)} copyLabel="Copy the task file" wrap />
        </Panel>
      </SideLayout>
    </>
  );
}
