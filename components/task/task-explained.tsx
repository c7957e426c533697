import { explainEvaluator } from "@/lib/domain/task/explain-evaluator";
import { explainStep } from "@/lib/domain/task/explain-step";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { DefinitionList } from "../ui/definition-list";
import { Panel } from "../ui/panel";

function Steps({ steps, empty }: { steps: readonly string[]; empty: string }) {
  if (steps.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ol className="grid max-w-prose list-decimal gap-1 pl-5 marker:text-ink-3">
      {steps.map((words, index) => (
        <li key={`${index}-${words}`} className="[overflow-wrap:anywhere]">
          {words}
        </li>
      ))}
    </ol>
  );
}

/** Set-up and evaluator of a task file in words; nothing for a file that cannot be read as one. */
export function TaskExplained({ file }: { file: Record<string, unknown> }) {
  const task = taskFileSchema.safeParse(file);
  if (!task.success) return null;
  const { rule, checks, before } = explainEvaluator(task.data.evaluator);
  return (
    <>
      <Panel title="Set-up" hint="each step is checked before the agent acts">
        <Steps steps={task.data.config.map(explainStep)} empty="None: the desktop is used as it is." />
      </Panel>
      <Panel title="Evaluator" hint="what is looked at when the agent has finished">
        <p className="max-w-prose">{rule}</p>
        {before.length > 0 ? (
          <div className="mt-2 grid gap-1">
            <h3 className="text-12 text-ink-3">Before the checks</h3>
            <Steps steps={before} empty="" />
          </div>
        ) : null}
        <ol className="mt-2.5 grid max-w-3xl gap-3">
          {checks.map(({ func, words, result, expected, options }, index) => (
            <li key={index} className="border-l-2 border-line-strong pl-2.5">
              <p>
                <code className="font-mono text-12">{func}</code>
                <span className="text-ink-2">: {words}</span>
              </p>
              <DefinitionList
                className="mt-1 text-12 [overflow-wrap:anywhere]"
                items={[
                  ...(result === null ? [] : [{ term: "looks at", value: result }]),
                  ...(expected === null ? [] : [{ term: "against", value: expected }]),
                  ...(options === null
                    ? []
                    : [{ term: "options", value: <code className="font-mono">{options}</code> }]),
                ]}
              />
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}
