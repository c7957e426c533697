"use client";
import type { ReactNode } from "react";
import type { ConversationTurnWire } from "@/lib/domain/attempt/attempt.wire";
import { inertText } from "@/lib/domain/inert-text";
import { artifactHref } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { readRecord } from "./call-record";
import { LongText } from "./long-text";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-1.5">
      <h4 className="text-11 text-ink-3">{title}</h4>
      {children}
    </div>
  );
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

/** What was new in the request, and the reply: all of it shown as text. */
export function TurnParts({ content, turn }: { content: Record<string, unknown>; turn: ConversationTurnWire }) {
  const { sent, reply, failed_tries: failed } = readRecord(content);
  return (
    <>
      {sent?.system ? (
        <Disclosure words="System prompt">
          <LongText label="System prompt" text={sent.system} />
        </Disclosure>
      ) : null}
      {sent?.task ? (
        <Part title="Task">
          <LongText label="Task" text={sent.task} />
        </Part>
      ) : null}
      {sent?.results.map((result, index) => (
        <Part key={index} title={`${result.is_error ? "Refused" : "Result of"} ${result.tool}`}>
          <LongText label={`Result of ${result.tool}`} text={result.text} />
        </Part>
      ))}
      {sent?.notes.map((note, index) => (
        <Part key={index} title="Said to the model">
          <LongText label="Said to the model" text={note} />
        </Part>
      ))}
      {sent?.tree ? (
        <Disclosure words={`Accessibility tree, ${formatCountOf(sent.tree.length, "character")}`}>
          <LongText label="Accessibility tree" text={sent.tree} />
        </Disclosure>
      ) : null}
      <Pictures digests={turn.images} size={sent?.image ?? null} />
      {failed.length > 0 ? (
        <Disclosure words={`${formatCountOf(failed.length, "try", "tries")} before this failed`}>
          <CodeBlock label="Tries that failed" text={inertText(JSON.stringify(failed, null, 2))} wrap />
        </Disclosure>
      ) : null}
      {reply?.text ? (
        <Part title="Model said">
          <LongText label="Model said" text={reply.text} />
        </Part>
      ) : null}
      {reply?.calls.map((call, index) => (
        <Part key={index} title="Called">
          <CodeBlock
            label={`Call of ${call.tool}`}
            text={inertText(`${call.tool} ${asText(call.arguments)}`)}
            wrap
            className="[&_pre]:max-h-60"
          />
        </Part>
      ))}
      <Disclosure words="As it is kept">
        <LongText label="Record" text={JSON.stringify(content, null, 2)} />
      </Disclosure>
    </>
  );
}

function Pictures({ digests, size }: { digests: readonly string[]; size: { width: number; height: number } | null }) {
  const workspace = useWorkspaceSlug();
  if (digests.length === 0) return null;
  return (
    <Disclosure words={`${formatCountOf(digests.length, "picture")}${size ? `, ${size.width} × ${size.height}` : ""}`}>
      {digests.map((digest) => (
        <a key={digest} href={artifactHref(workspace, digest)} target="_blank" rel="noreferrer" className="block">
          {/* eslint-disable-next-line @next/next/no-img-element -- evidence, shown as it was sent */}
          <img
            src={artifactHref(workspace, digest)}
            alt={`Picture ${shortDigest(digest)} that was sent`}
            loading="lazy"
            className="max-h-60 rounded-2 border border-line"
          />
          <code className="font-mono text-11 text-ink-3">{shortDigest(digest)}</code>
        </a>
      ))}
    </Disclosure>
  );
}
