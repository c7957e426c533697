"use client";
import { FolderInput } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTaskSets } from "@/components/task/use-tasks";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Icon } from "@/components/ui/icon";
import { Input, Select } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ChosenFacts } from "./chosen-facts";
import { LeftOut } from "./left-out";
import { SendProgress } from "./send-progress";
import { useChosenZip } from "./use-chosen-zip";
import { useSendResults } from "./use-send-results";

/** Where it is there, results are mostly of it. */
const USUAL_SET = "osworld";

interface ResultsImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses a zip of OSWorld's results, tells what it holds before anything is sent, and ends on the imported run. */
export function ResultsImportDialog({ open, onOpenChange }: ResultsImportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <ResultsImportForm /> : null}
    </Dialog>
  );
}

function ResultsImportForm() {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const router = useRouter();
  const formId = useId();
  const fileId = useId();
  const sets = useTaskSets(workspace).data?.data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const taskSet = picked ?? sets.find(({ name }) => name === USUAL_SET)?.name ?? sets[0]?.name ?? "";
  const [name, setName] = useState("");
  const chosen = useChosenZip();
  const sending = useSendResults(workspace, (runId) => router.push(to(`/runs/${runId}`)));
  const { found } = sending;
  const isBusy = sending.phase !== "resting";
  const isReady = chosen.results !== null && chosen.refusal === null && taskSet !== "";
  const send = () => chosen.file && sending.send({ file: chosen.file, taskSet, name: name.trim() });
  const keepOpen = (event: Event) => sending.phase === "sending" && event.preventDefault();

  return (
    <DialogContent
      title="Import results that others made"
      description="A zip of OSWorld's result folders, …/<model>/<domain>/<task>/, becomes a run that is only shown: nobody here verified it, and no rate counts it."
      onEscapeKeyDown={keepOpen}
      onInteractOutside={keepOpen}
      footer={
        found ? (
          <Button variant="primary" autoFocus onClick={() => router.push(to(`/runs/${found.run.id}`))}>
            Open the run
          </Button>
        ) : (
          <>
            {sending.phase === "sending" ? (
              <Button onClick={sending.stop}>Stop</Button>
            ) : (
              <DialogClose asChild>
                <Button>Close</Button>
              </DialogClose>
            )}
            <Button type="submit" form={formId} variant="primary" disabled={!isReady || isBusy}>
              <Icon of={FolderInput} />
              Import
            </Button>
          </>
        )
      }
    >
      {found ? (
        <LeftOut found={found} />
      ) : (
        <form
          id={formId}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isBusy) send();
          }}
        >
          <FileDrop id={fileId} accept=".zip,application/zip" disabled={isBusy} onFile={chosen.choose}>
            Drop the zip here, or choose it.
          </FileDrop>
          <div role="status" className="min-w-0">
            {chosen.file === null ? null : chosen.results === null && chosen.refusal === null ? (
              "Reading the list of files."
            ) : chosen.refusal !== null ? (
              <Note tone="warn">
                <span className="break-words">
                  {chosen.file.name}: {chosen.refusal}
                </span>
              </Note>
            ) : chosen.results !== null ? (
              <ChosenFacts file={chosen.file} results={chosen.results} taskSet={taskSet} />
            ) : null}
          </div>
          <Field label="Task set" hint="The set that the tasks are of; it gives them their instructions.">
            <Select value={taskSet} disabled={isBusy} onChange={(event) => setPicked(event.target.value)}>
              {sets.map((set) => (
                <option key={set.name}>{set.name}</option>
              ))}
            </Select>
          </Field>
          <Field label="Name of the run" hint="Made of set and model when empty.">
            <Input value={name} maxLength={120} disabled={isBusy} onChange={(event) => setName(event.target.value)} />
          </Field>
          {chosen.file && isBusy ? (
            <SendProgress phase={sending.phase} sentBytes={sending.sentBytes} totalBytes={chosen.file.size} />
          ) : null}
          {sending.error ? (
            <Note tone="fail" role="alert">
              <span className="break-words">{problemOf(sending.error).detail}</span>
            </Note>
          ) : null}
        </form>
      )}
    </DialogContent>
  );
}
