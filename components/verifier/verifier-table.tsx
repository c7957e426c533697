import type { OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import { shortDigest } from "@/lib/format/id";
import { Table, TableScroll, Td, Th, TwoLines } from "../ui/table";
import { Tag } from "../ui/tag";

/** Verifiers by host: what tasks may call, and the digest that names the version. */
export function VerifierTable({ rows }: { rows: readonly { host: string; verifier: OperatorVerifier }[] }) {
  return (
    <TableScroll label="Verifiers">
      <Table sheet className="min-w-[860px]">
        <colgroup>
          <col />
          <col className="w-[120px]" />
          <col className="w-[220px]" />
          <col className="w-[190px]" />
          <col className="w-[140px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Verifier</Th>
            <Th>Language</Th>
            <Th>Functions</Th>
            <Th>Version</Th>
            <Th>Host</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ host, verifier }) => (
            <tr key={`${host}/${verifier.name}`}>
              <Td className="h-12">
                <TwoLines
                  first={
                    <>
                      <span className="truncate font-mono text-12 font-medium">{verifier.name}</span>
                      {verifier.lack === null ? null : <Tag tone="warn">cannot run</Tag>}
                    </>
                  }
                  second={verifier.lack ?? verifier.description}
                />
              </Td>
              <Td>{verifier.language ?? <span className="text-ink-3">unknown</span>}</Td>
              <Td data-head="functions" className="font-mono text-12 text-ink-2" title={verifier.functions.join(", ")}>
                {verifier.functions.join(", ")}
              </Td>
              <Td data-head="version" className="font-mono text-12 text-ink-2" title={verifier.digest ?? undefined}>
                {verifier.digest === null ? "—" : shortDigest(verifier.digest)}
              </Td>
              <Td data-head="host">{host}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
