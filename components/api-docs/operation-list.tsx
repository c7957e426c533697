"use client";
import { useMemo, useState } from "react";
import { holdsEvery, searchWords } from "@/lib/client/word-search";
import { CodeBlock } from "../ui/code-block";
import { Empty } from "../ui/empty";
import { FilterInput } from "../ui/filter-input";
import { Table, TableScroll, Td, Th } from "../ui/table";
import { Tag } from "../ui/tag";

/** One operation as the OpenAPI document has it, ready to be read. */
export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string | null;
  /** No key may call it. */
  isForPeople: boolean;
  parameters: readonly { name: string; place: string; isRequired: boolean; words: string }[];
  /** JSON of the body's schema; null without a body. */
  body: string | null;
  /** JSON of the answer's schema; null for an answer without one. */
  answer: string | null;
  status: number;
  refusals: readonly { status: string; codes: string }[];
}

/** Every operation; one that is opened shows what it takes and answers. */
export function OperationList({
  operations,
  baseUrl,
}: {
  operations: readonly DocumentedOperation[];
  baseUrl: string;
}) {
  const [text, setText] = useState("");
  const shown = useMemo(() => {
    const words = searchWords(text);
    return operations.filter(({ id, method, path, summary, scope }) =>
      holdsEvery(words, `${id} ${method} ${path} ${summary} ${scope ?? ""}`),
    );
  }, [operations, text]);
  return (
    <>
      <div className="px-6 pb-2.5 max-sm:px-4">
        <FilterInput
          value={text}
          onValueChange={setText}
          aria-label="Filter the operations"
          placeholder="runs post, desktops:write, verify …"
        />
      </div>
      {shown.length === 0 ? (
        <Empty title="No operation has these words." />
      ) : (
        <ul className="border-t border-line">
          {shown.map((operation) => (
            <OperationItem key={operation.id} operation={operation} baseUrl={baseUrl} />
          ))}
        </ul>
      )}
    </>
  );
}

function OperationItem({ operation, baseUrl }: { operation: DocumentedOperation; baseUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  const { id, method, path, summary, scope, isForPeople } = operation;
  return (
    <li className="border-b border-line">
      <details id={id} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-9 list-none flex-wrap items-center gap-x-3 gap-y-0.5 px-6 py-1.5 hover:bg-hover max-sm:px-4 side:grid side:grid-cols-[56px_minmax(0,400px)_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <span className="w-14 shrink-0 font-mono text-12 font-semibold">{method}</span>
          <code className="font-mono text-12 break-all">/v1{path}</code>
          <span className="min-w-0 text-12 text-ink-3">{summary}</span>
          <span className="ml-auto flex gap-1.5">
            {isForPeople ? <Tag>signed in only</Tag> : null}
            {scope ? <Tag tone="accent">{scope}</Tag> : null}
          </span>
        </summary>
        {isOpen ? <OperationDetail operation={operation} baseUrl={baseUrl} /> : null}
      </details>
    </li>
  );
}

function OperationDetail({ operation, baseUrl }: { operation: DocumentedOperation; baseUrl: string }) {
  const { parameters, body, answer, status, refusals, isForPeople } = operation;
  return (
    <div className="grid gap-4 bg-sunken px-6 py-3 max-sm:px-4 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        {parameters.length > 0 ? (
          <TableScroll label="Parameters">
            <Table flush>
              <colgroup>
                <col className="w-[170px]" />
                <col className="w-[80px]" />
                <col />
              </colgroup>
              <thead>
                <tr>
                  <Th>Parameter</Th>
                  <Th>In</Th>
                  <Th>Meaning</Th>
                </tr>
              </thead>
              <tbody>
                {parameters.map(({ name, place, isRequired, words }) => (
                  <tr key={`${place} ${name}`}>
                    <Td className="font-mono text-12">
                      {name}
                      {isRequired ? <span title="required"> *</span> : null}
                    </Td>
                    <Td className="text-12 text-ink-3">{place}</Td>
                    <Td className="py-1 text-12 whitespace-normal text-ink-2">{words}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableScroll>
        ) : null}
        {isForPeople ? null : <CodeBlock text={curlOf(operation, baseUrl)} label="With curl" copyLabel="Copy" wrap />}
        <dl className="grid gap-1 text-12">
          {refusals.map((refusal) => (
            <div key={refusal.status} className="flex gap-3">
              <dt className="w-8 shrink-0 font-mono text-ink-3">{refusal.status}</dt>
              <dd className="min-w-0">
                {refusal.codes.split(", ").map((code, at) => (
                  <span key={code}>
                    {at > 0 ? ", " : ""}
                    <a href={`/docs/errors/${code}`} className="font-mono hover:underline">
                      {code}
                    </a>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {body ? <Schema title="Body" text={body} /> : null}
        {answer ? <Schema title={`Answer, ${status}`} text={answer} /> : null}
      </div>
    </div>
  );
}

function Schema({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-12 font-medium text-ink-2">{title}</h3>
      <CodeBlock text={text} label={title} className="h-72" />
    </div>
  );
}

function curlOf({ method, path, body }: DocumentedOperation, baseUrl: string): string {
  const lines = [`curl -X ${method} "${baseUrl}/v1${path}"`, '  -H "Authorization: Bearer $DESKPROOF_KEY"'];
  if (body) lines.push('  -H "Content-Type: application/json"', "  -d @body.json");
  return lines.join(" \\\n");
}
