"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvitationState, InvitationWire } from "@/lib/domain/workspace/invitation.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { toastProblem } from "../layout/toast-problem";
import { Button } from "../ui/button";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th, TwoLines, UnseenTh } from "../ui/table";
import { Tag } from "../ui/tag";
import { Age, DateTime } from "../ui/time";
import { listInvitations, revokeInvitation } from "./member-api";

const TONES = { open: "accent", accepted: "success", revoked: "plain", expired: "warn" } as const satisfies Record<
  InvitationState,
  string
>;

/** Invitations, ended ones too: they say how each member came in. */
export function InvitationList() {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.invitations(workspace),
    queryFn: ({ signal }) => listInvitations(workspace, signal),
  });
  const revoke = useMutation({
    mutationFn: (invitation: InvitationWire) => revokeInvitation(workspace, invitation.id),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.invitations(workspace) }),
  });
  if (query.isError) return <ProblemView title="The invitations could not be read" error={query.error} />;
  const invitations = query.data?.data;
  if (!invitations) return <SkeletonRows rows={2} widths={["w-40", "w-24"]} label="Reading the invitations" />;
  return (
    <Panel title="Invitations" className="px-6 max-sm:px-4">
      {invitations.length === 0 ? (
        <p className="text-ink-2">None yet. A link makes one person a member; you hand it over yourself.</p>
      ) : (
        <TableScroll label="Invitations">
          <Table flush sheet className="min-w-[592px]">
            <colgroup>
              <col />
              <col className="w-[120px]" />
              <col className="w-[226px]" />
              <col className="w-[110px]" />
            </colgroup>
            <thead>
              <tr>
                <Th>For</Th>
                <Th>Role</Th>
                <Th>Ends</Th>
                <UnseenTh num>Actions</UnseenTh>
              </tr>
            </thead>
            <tbody>
              {invitations.map((invitation) => (
                <tr key={invitation.id}>
                  <Td className="h-12">
                    <TwoLines
                      first={
                        <>
                          <span className="truncate">
                            {invitation.accepted_by ?? invitation.email ?? "whoever holds the link"}
                          </span>
                          <Tag tone={TONES[invitation.state]}>{invitation.state}</Tag>
                        </>
                      }
                      second={
                        <>
                          by {invitation.created_by}, <Age at={invitation.created_at} /> ago
                        </>
                      }
                    />
                  </Td>
                  <Td>{invitation.role}</Td>
                  <Td data-head="ends">
                    <DateTime at={invitation.expires_at} />
                  </Td>
                  <Td num>
                    {invitation.state === "open" ? (
                      <Button variant="quiet" disabled={revoke.isPending} onClick={() => revoke.mutate(invitation)}>
                        Revoke
                      </Button>
                    ) : null}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </Panel>
  );
}
