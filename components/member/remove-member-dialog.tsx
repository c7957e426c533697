"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import type { MemberWire } from "@/lib/domain/workspace/member.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { removeMember } from "./member-api";

/** Asks before somebody leaves the workspace, by themselves or not. */
export function RemoveMemberDialog({ member, onClose }: { member: MemberWire | null; onClose: () => void }) {
  const { workspace } = useConsoleSession();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (gone: MemberWire) => removeMember(workspace.slug, gone.user_id),
    onSuccess: async (_, gone) => {
      if (gone.is_you) {
        // Nothing of the workspace may be read any more.
        queryClient.clear();
        return router.replace("/");
      }
      toast(`${gone.name} is no member any more.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.members(workspace.slug) });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Dialog open={member !== null} onOpenChange={(open) => !open && close()}>
      {member ? (
        <DialogContent
          title={member.is_you ? `Leave ${workspace.name}?` : `Remove ${member.name}?`}
          description={
            member.is_you
              ? "You and every key that you made are refused from now on. To come back you need an invitation."
              : "They and every key that they made are refused from now on. What they made stays."
          }
          footer={
            <>
              <Button autoFocus onClick={close}>
                {member.is_you ? "Stay" : "Keep"}
              </Button>
              <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate(member)}>
                {member.is_you ? "Leave" : "Remove"}
              </Button>
            </>
          }
        >
          <ProblemNote error={remove.error} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
