"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newInvitationSchema, type CreatedInvitationWire } from "@/lib/domain/workspace/invitation.wire";
import { ROLES, type Role } from "@/lib/domain/workspace/role";
import { queryKeys } from "@/lib/client/query-keys";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";
import { ShownOnce } from "../ui/shown-once";
import { createInvitation } from "./member-api";

/** Asks for whom and with which role, then shows the link once. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitationWire | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      {created ? (
        <ShownOnce
          title="The invitation is made"
          warning="Hand this link over yourself. It works once and is not shown again."
          text={created.url}
          testId="invitation-link"
          onClose={close}
        />
      ) : (
        <InviteForm onCreated={setCreated} onClose={close} />
      )}
    </Dialog>
  );
}

function InviteForm({ onCreated, onClose }: { onCreated: (made: CreatedInvitationWire) => void; onClose: () => void }) {
  const { workspace, role: ownRole } = useConsoleSession();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>("member");
  const [email, setEmail] = useState("");
  const [days, setDays] = useState(7);
  const [isTried, setTried] = useState(false);
  const wanted = { role, email: email.trim() || null, expires_in_days: days };
  const isRefused = !newInvitationSchema.safeParse(wanted).success;
  const create = useMutation({
    mutationFn: () => createInvitation(workspace.slug, wanted),
    onSuccess: async (made) => {
      onCreated(made);
      await queryClient.invalidateQueries({ queryKey: queryKeys.invitations(workspace.slug) });
    },
  });
  const submit = () => {
    setTried(true);
    if (!isRefused && !create.isPending) create.mutate();
  };
  return (
    <DialogContent
      title={`Invite someone to ${workspace.name}`}
      description="You get a link to hand over. Nothing is sent by mail."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit} disabled={create.isPending}>
            Make link
          </Button>
        </>
      }
    >
      <ProblemNote error={create.error} />
      <Field label="Role" hint="It can be changed later.">
        <Select value={role} onChange={(event) => setRole(event.target.value as Role)} className="w-40">
          {ROLES.filter((item) => item !== "owner" || ownRole === "owner").map((item) => (
            <option key={item}>{item}</option>
          ))}
        </Select>
      </Field>
      <Field
        label="E-mail (optional)"
        hint="Only this address may use the link. Without one, whoever holds the link may."
        error={isTried && isRefused ? "This is not an e-mail address." : null}
      >
        <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label="It ends">
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))} className="w-40">
          {[1, 7, 30].map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "in a day" : `in ${count} days`}
            </option>
          ))}
        </Select>
      </Field>
    </DialogContent>
  );
}
