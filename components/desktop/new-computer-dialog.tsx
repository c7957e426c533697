"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTemplates } from "@/components/template/template-api";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { queryKeys } from "@/lib/client/query-keys";
import { createSlot } from "@/lib/client/slot-api";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { newSlotBody, slotCurl, type ChosenTask } from "./new-computer";
import { TaskPicker } from "./task-picker";

const TTLS = [
  { seconds: 900, words: "15 minutes" },
  { seconds: SLOT_LIMITS.ttl.default, words: "1 hour" },
  { seconds: 14_400, words: "4 hours" },
  { seconds: SLOT_LIMITS.ttl.max, words: "24 hours" },
];

/** Asks what the computer is made from, what it is set up for and how long it stays; shows the same as a call. */
export function NewComputerDialog({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const router = useRouter();
  const queryClient = useQueryClient();
  const templates = useTemplates(workspace);
  const [template, setTemplate] = useState("");
  const [task, setTask] = useState<ChosenTask | null>(null);
  const [ttlSeconds, setTtlSeconds] = useState<number>(SLOT_LIMITS.ttl.default);
  const body = newSlotBody({ template, task, ttlSeconds });
  const create = useMutation({
    mutationFn: () => createSlot(workspace, body, crypto.randomUUID()),
    onSuccess: async (slot) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.computers(workspace) });
      router.push(to(`/computers/${slot.id}`));
    },
  });
  const published = templates.data?.data ?? [];
  const [usual] = published;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="New computer"
        description="A desktop made by hand: to look at, to try a task on, or to fork. It costs what its host costs while it lives."
        className="w-[min(560px,calc(100vw-32px))]"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={create.isPending} onClick={() => create.mutate()}>
              <Icon of={Plus} />
              {create.isPending ? "Asking" : "Make computer"}
            </Button>
          </>
        }
      >
        <Field label="Template">
          <Select value={template} onChange={(event) => setTemplate(event.target.value)}>
            <option value="">{usual ? `default: ${usual.ref}` : "default"}</option>
            {published.map(({ ref, driver }) => (
              <option key={ref} value={ref}>
                {ref}
                {driver === "simulated" ? ", simulated" : ""}
              </option>
            ))}
          </Select>
        </Field>
        <TaskPicker template={template} chosen={task} onChoose={setTask} />
        <Field label="Closes after this long without use" hint="Every call to it starts the time anew.">
          <Select value={ttlSeconds} onChange={(event) => setTtlSeconds(Number(event.target.value))}>
            {TTLS.map(({ seconds, words }) => (
              <option key={seconds} value={seconds}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-1">
          <p className="text-12 text-ink-3">The same from a program:</p>
          <CodeBlock
            text={slotCurl(window.location.origin, body)}
            label="The same as a curl command"
            copyLabel="Copy the command"
            wrap
          />
        </div>
        <ProblemNote error={create.error} withCode />
      </DialogContent>
    </Dialog>
  );
}
