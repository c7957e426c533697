"use client";
import type { ApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { useNow } from "@/lib/client/use-now";
import { Button } from "../ui/button";
import { Table, TableScroll, Td, Th, TwoLines, UnseenTh } from "../ui/table";
import { Tag } from "../ui/tag";
import { Age, DateTime } from "../ui/time";

function KeyState({ apiKey }: { apiKey: ApiKeyWire }) {
  const now = useNow(60_000);
  if (apiKey.revoked_at) return <Tag>revoked</Tag>;
  if (apiKey.expires_at && now !== null && Date.parse(apiKey.expires_at) <= now) return <Tag tone="warn">expired</Tag>;
  return <Tag tone="accent">active</Tag>;
}

/** Every key of the workspace, revoked ones included: they explain old audit lines. */
export function ApiKeyTable({
  keys,
  onRevoke,
  onRotate,
}: {
  keys: readonly ApiKeyWire[];
  onRevoke: (key: ApiKeyWire) => void;
  onRotate: (key: ApiKeyWire) => void;
}) {
  return (
    <TableScroll label="API keys">
      <Table sheet className="min-w-[930px]">
        <colgroup>
          <col className="w-[360px]" />
          <col />
          <col className="w-[140px]" />
          <col className="w-[190px]" />
          <col className="w-[190px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Key</Th>
            <Th>May</Th>
            <Th>Last used</Th>
            <Th>Ends</Th>
            <UnseenTh num>Actions</UnseenTh>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <Td className="h-12">
                <TwoLines
                  first={
                    <>
                      <span className="truncate font-medium">{key.name}</span>
                      <KeyState apiKey={key} />
                    </>
                  }
                  second={
                    <>
                      <code className="font-mono">{key.prefix}…</code> by {key.created_by}, <Age at={key.created_at} />{" "}
                      ago
                    </>
                  }
                />
              </Td>
              <Td data-head="may" className="py-1 font-mono text-12 whitespace-normal text-ink-2">
                {key.scopes.join(", ")}
              </Td>
              <Td data-head="used">
                {key.last_used_at ? (
                  <>
                    <Age at={key.last_used_at} /> ago
                  </>
                ) : (
                  <span className="text-ink-3">never</span>
                )}
              </Td>
              <Td data-head="ends">
                {key.expires_at ? <DateTime at={key.expires_at} /> : <span className="text-ink-3">no expiry</span>}
              </Td>
              <Td num>
                {key.revoked_at ? null : (
                  <>
                    <Button variant="quiet" onClick={() => onRotate(key)} aria-label={`Rotate ${key.name}`}>
                      Rotate…
                    </Button>
                    <Button variant="quiet" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
                      Revoke…
                    </Button>
                  </>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
