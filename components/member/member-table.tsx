"use client";
import { ROLES, type Role } from "@/lib/domain/workspace/role";
import type { MemberWire } from "@/lib/domain/workspace/member.wire";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { Button } from "../ui/button";
import { Select } from "../ui/input";
import { Table, TableScroll, Td, Th, TwoLines, UnseenTh } from "../ui/table";
import { Tag } from "../ui/tag";
import { DateTime } from "../ui/time";

interface MemberTableProps {
  members: readonly MemberWire[];
  onRole: (member: MemberWire, role: Role) => void;
  /** Also for leaving. */
  onRemove: (member: MemberWire) => void;
}

/** Everyone in the workspace; what the reader may do to each stands in the row. */
export function MemberTable({ members, onRole, onRemove }: MemberTableProps) {
  const { role: ownRole } = useConsoleSession();
  const offered = ROLES.filter((role) => role !== "owner" || ownRole === "owner");
  return (
    <TableScroll label="Members">
      <Table sheet className="min-w-[640px]">
        <colgroup>
          <col />
          <col className="w-[140px]" />
          <col className="w-[226px]" />
          <col className="w-[120px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Person</Th>
            <Th>Role</Th>
            <Th>Member since</Th>
            <UnseenTh num>Actions</UnseenTh>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.user_id}>
              <Td className="h-12">
                <TwoLines
                  first={
                    <>
                      <span className="truncate font-medium">{member.name}</span>
                      {member.is_you ? <Tag>you</Tag> : null}
                    </>
                  }
                  second={member.email}
                />
              </Td>
              <Td>
                {member.available_actions.includes("change_role") ? (
                  <Select
                    aria-label={`Role of ${member.name}`}
                    value={member.role}
                    onChange={(event) => onRole(member, event.target.value as Role)}
                    className="w-28"
                  >
                    {offered.map((role) => (
                      <option key={role}>{role}</option>
                    ))}
                  </Select>
                ) : (
                  member.role
                )}
              </Td>
              <Td data-head="since">
                <DateTime at={member.joined_at} />
              </Td>
              <Td num>
                {member.available_actions.includes("remove") ? (
                  <Button variant="quiet" onClick={() => onRemove(member)} aria-label={`Remove ${member.name}`}>
                    Remove…
                  </Button>
                ) : member.available_actions.includes("leave") ? (
                  <Button variant="quiet" onClick={() => onRemove(member)}>
                    Leave…
                  </Button>
                ) : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
