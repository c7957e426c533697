"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState, type ChangeEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { TaskSetUploadedWire } from "@/lib/domain/task/task-set.upload.wire";
import { formatCountOf } from "@/lib/format/count";
import { readChosenFolder, type ChosenFolder } from "./chosen-folder";
import { uploadTaskSet } from "./upload-task-set";

/** Faults that are listed; the rest is a count. */
const FAULTS_SHOWN = 8;
/** React does not know the attribute; browsers that do not either let one choose the files by hand. */
const FOLDER = { webkitdirectory: "" };

/** Chooses a folder of this machine, tells what of it is a task set, and imports it. */
export function ImportDialog({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {open ? <ImportForm /> : null}
    </Dialog>
  );
}

function ImportForm() {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const router = useRouter();
  const queryClient = useQueryClient();
  const folderId = useId();
  const [name, setName] = useState("osworld");
  const [folder, setFolder] = useState<ChosenFolder | null>(null);
  const send = (isDryRun: boolean, of: ChosenFolder) =>
    uploadTaskSet(workspace, { name, files: of.files, order: of.order, dry_run: isDryRun });
  const look = useMutation({ mutationFn: (of: ChosenFolder) => send(true, of) });
  const take = useMutation({
    mutationFn: (of: ChosenFolder) => send(false, of),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.taskSets(workspace) });
      router.push(to(`/tasks?set=${name}`));
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = await readChosenFolder(
      [...(event.target.files ?? [])].map((file) => ({
        path: file.webkitRelativePath || file.name,
        size: file.size,
        bytes: () => file.arrayBuffer(),
      })),
    );
    setFolder(chosen);
    if (chosen.files.length > 0) look.mutate(chosen);
  };
  const failed = take.error ?? look.error;
  const isReady = folder !== null && look.isSuccess && look.data.task_count > 0 && name !== "";
  return (
    <DialogContent
      title="Import a folder of OSWorld tasks"
      description="Choose a checkout, its evaluation_examples, or any folder with examples/<domain>/<id>.json. Only those files are sent, and test_all.json for their order."
      footnote="Shared by all who use this installation."
      footer={
        <>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={!isReady || take.isPending || take.isSuccess}
            onClick={() => folder && take.mutate(folder)}
          >
            <Icon of={FolderInput} />
            Import
          </Button>
        </>
      }
    >
      <Field label="Name of the set" hint="a to z, 0 to 9 and hyphen">
        <Input value={name} maxLength={64} onChange={(event) => setName(event.target.value.trim().toLowerCase())} />
      </Field>
      <div>
        <label htmlFor={folderId} className="mb-1 block font-medium">
          Folder
        </label>
        <input
          {...FOLDER}
          id={folderId}
          type="file"
          multiple
          onChange={(event) => void choose(event)}
          className="w-full text-12 text-ink-2 file:mr-2 file:h-(--ctl) file:rounded-2 file:border file:border-line-strong file:bg-page file:px-2.5 file:font-medium file:text-ink"
        />
      </div>
      <div role="status">
        {folder && folder.files.length === 0 ? (
          <Note tone="warn">This folder holds no examples/&lt;domain&gt;/&lt;id&gt;.json.</Note>
        ) : look.isPending ? (
          "Reading the files."
        ) : look.isSuccess ? (
          <Found found={look.data} refused={folder?.refused ?? []} />
        ) : null}
      </div>
      {failed ? (
        <Note tone="fail" role="alert">
          {problemOf(failed).detail}
        </Note>
      ) : null}
    </DialogContent>
  );
}

function Found({ found, refused }: { found: TaskSetUploadedWire; refused: readonly string[] }) {
  const faults = [
    ...refused.map((path) => `${path}: no UTF-8 text, or larger than 1 MiB`),
    ...found.faults.map(({ file, pointer, message }) => `${file}${pointer ? ` ${pointer}` : ""}: ${message}`),
  ];
  return (
    <>
      <p>
        <span className="font-medium">{formatCountOf(found.task_count, "task")}</span>
        {faults.length > 0 ? `, ${formatCountOf(faults.length, "file")} left out` : ", none left out"}. After the import
        you see which of them this host supports, and why not for the rest.
      </p>
      {faults.length > 0 ? (
        <ul className="mt-1 max-h-40 overflow-y-auto text-12 break-words text-ink-2">
          {faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {faults.length > FAULTS_SHOWN ? <li>and {faults.length - FAULTS_SHOWN} more</li> : null}
        </ul>
      ) : null}
    </>
  );
}
