import { Check } from "lucide-react";
import { ROLE_RIGHTS, ROLES, type Role } from "@/lib/domain/workspace/role";
import { SCOPE_TABLE } from "@/lib/domain/workspace/scope";
import { Icon } from "../ui/icon";
import { Table, TableScroll, Td, Th } from "../ui/table";

const ROWS: ReadonlyArray<{ words: string; roles: readonly Role[] }> = [
  ...Object.values(SCOPE_TABLE),
  ...Object.values(ROLE_RIGHTS),
];

/** What each role may do, from the tables that the services obey. */
export function RoleTable() {
  return (
    <TableScroll label="What each role may do">
      <Table flush className="min-w-[620px] max-w-[900px]">
        <colgroup>
          <col />
          {ROLES.map((role) => (
            <col key={role} className="w-[72px]" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <Th>May</Th>
            {ROLES.map((role) => (
              <Th key={role}>{role}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ words, roles }) => (
            <tr key={words}>
              <Td className="whitespace-normal">{words}</Td>
              {ROLES.map((role) => (
                <Td key={role}>
                  {roles.includes(role) ? (
                    <>
                      <Icon of={Check} className="text-accent" />
                      <span className="sr-only">yes</span>
                    </>
                  ) : (
                    <span className="text-ink-3">
                      <span aria-hidden>–</span>
                      <span className="sr-only">no</span>
                    </span>
                  )}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
