"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { MemberWire } from "@/lib/domain/workspace/member.wire";
import type { Role } from "@/lib/domain/workspace/role";
import { queryKeys } from "@/lib/client/query-keys";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { toastProblem } from "../layout/toast-problem";
import { Button } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";
import { SkeletonRows } from "../ui/skeleton";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { listMembers, changeMemberRole } from "./member-api";
import { MemberTable } from "./member-table";
import { RemoveMemberDialog } from "./remove-member-dialog";
import { RoleTable } from "./role-table";

/** Who is in the workspace and what each may do; for admins and owners also the way in and out. */
export function MembersView() {
  const { workspace, role } = useConsoleSession();
  const { slug } = workspace;
  const mayManage = role === "owner" || role === "admin";
  const queryClient = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<MemberWire | null>(null);
  const query = useQuery({
    queryKey: queryKeys.members(slug),
    queryFn: ({ signal }) => listMembers(slug, signal),
  });
  const give = useMutation({
    mutationFn: ({ member, wanted }: { member: MemberWire; wanted: Role }) =>
      changeMemberRole(slug, member.user_id, wanted),
    onSuccess: (_, { member, wanted }) => toast(`${member.name} is ${wanted} now.`),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.members(slug) }),
  });
  const members = query.data?.data;
  const invite = (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <Icon of={UserPlus} />
      Invite
    </Button>
  );
  return (
    <>
      <TopBar title="Members" count={members?.length ?? null} actions={mayManage ? invite : null} />
      <SettingsTabs current="members" />
      {query.isError ? (
        <ProblemView title="The members could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !members ? (
        <SkeletonRows rows={4} widths={["w-40", "w-24", "w-32"]} label="Reading the members" />
      ) : (
        <MemberTable
          members={members}
          onRole={(member, wanted) => give.mutate({ member, wanted })}
          onRemove={setLeaving}
        />
      )}
      <div className="px-6 py-3 max-sm:px-4">
        <Disclosure words="What each role may do">
          <RoleTable />
        </Disclosure>
      </div>
      {mayManage ? <InvitationList /> : null}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
