import { PolicyName } from "@/components/policy/policy-name";
import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import { DateTime } from "@/components/ui/time";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCount } from "@/lib/format/count";

const FORMAT_WORDS = { osworld: "a folder of OSWorld's results" } as const;

/** What is known of how an imported run was made: there is no document that it was launched from. */
export function ImportedFacts({ run, from }: { run: RunWire; from: keyof typeof FORMAT_WORDS }) {
  return (
    <div className="px-6 max-sm:px-4">
      <Panel title="Configuration" hint="of an imported run">
        <p className="mb-3 max-w-[68ch] text-ink-2">
          It was not launched here, so there is no document to show or to repeat: its settings, caps, desktops and the
          files of its tasks are not known.
        </p>
        <DefinitionList
          items={[
            { term: "Read from", value: FORMAT_WORDS[from] },
            { term: "Who acted", value: <PolicyName {...run} /> },
            { term: "Tasks named in", value: run.task_set },
            { term: "Attempts", value: formatCount(run.counts.total) },
            { term: "Longest", value: `${formatCount(run.max_steps)} steps` },
            { term: "Imported by", value: run.created_by.name },
            { term: "Imported", value: <DateTime at={run.created_at} /> },
          ]}
        />
      </Panel>
    </div>
  );
}

/** In place of a manifest, which pins only what this installation saw. */
export function NoProvenance() {
  return (
    <div className="px-6 max-sm:px-4">
      <Panel title="No provenance">
        <p className="max-w-[68ch] text-ink-2">
          A manifest pins what this installation ran, saw and judged. This run was imported, so there is nothing that it
          could vouch for: no manifest, no signature and no bundle. Pictures and steps are stored as they came.
        </p>
      </Panel>
    </div>
  );
}
