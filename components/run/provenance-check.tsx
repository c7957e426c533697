"use client";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { z } from "zod";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { bundleHref, manifestHref, attestationHref } from "@/lib/client/run-api";
import { useHasScope, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { signingKeyWire } from "@/lib/domain/signing-key/signing-key.wire";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { DateTime } from "../ui/time";

const keyList = z.object({ data: z.array(signingKeyWire) });

/** How a stranger checks a run: files to take along, the command for each, and the key that signed them. */
export function ProvenanceCheck({ runId }: { runId: string }) {
  const workspace = useWorkspaceSlug();
  const mayReadContent = useHasScope("content:read");
  const files = [
    ...(mayReadContent
      ? [
          {
            label: "Bundle",
            href: bundleHref(workspace, runId),
            file: `deskproof-${runId}.zip`,
            what: "Everything in one file: signed manifest, attempts, artifacts and public key.",
          },
        ]
      : []),
    {
      label: "Signed manifest",
      href: attestationHref(workspace, runId),
      file: `${runId}.attestation.json`,
      what: "A DSSE envelope around an in-toto statement, for tools that know those.",
    },
    {
      label: "Manifest",
      href: manifestHref(workspace, runId),
      file: `${runId}.manifest.json`,
      what: "Carries its own SHA-256 over its canonical JSON; names every input and artifact by digest.",
    },
  ];
  return (
    <>
      <Panel title="Check it without this console">
        <ul className="grid gap-4">
          {files.map(({ label, href, file, what }) => (
            <li key={file} className="grid gap-1.5">
              <Button asChild className="justify-self-start">
                <a href={href} download={file}>
                  <Icon of={Download} />
                  {label}
                </a>
              </Button>
              <p className="text-12 text-ink-3">{what}</p>
              <CodeBlock
                label={`Command that verifies the ${label.toLowerCase()}`}
                copyLabel="Copy the command"
                text={`npm run cli -- manifest verify ${file}`}
                wrap
              />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-12 text-ink-3">
          The check works offline and names the first byte that differs. Add --public-key with a key that reached you by
          another way.
        </p>
      </Panel>
      <SigningKeys />
    </>
  );
}

function SigningKeys() {
  const workspace = useWorkspaceSlug();
  const keys = useQuery({
    queryKey: queryKeys.signingKeys(workspace),
    queryFn: ({ signal }) => apiGet(apiPath("/signing-keys", { workspace }), keyList, signal),
    staleTime: 60_000,
  });
  const [current, ...retired] = keys.data?.data ?? [];
  return (
    <Panel title="Signing key">
      {current ? (
        <>
          <p className="mb-1.5 text-12 text-ink-3">
            Ed25519, signs since <DateTime at={current.created_at} />
          </p>
          <CodeBlock label="Id of the signing key" copyLabel="Copy the id" text={current.id} wrap />
          <CodeBlock
            label="Public key"
            copyLabel="Copy the public key"
            text={current.public_key.trim()}
            wrap
            className="mt-2"
          />
          {retired.length > 0 ? (
            <Disclosure words={`Retired keys: ${retired.length}`}>
              <ul className="grid gap-2">
                {retired.map((key) => (
                  <li key={key.id}>
                    <code className="font-mono text-12 break-all">{key.id}</code>
                    {key.retired_at ? (
                      <span className="block text-12 text-ink-3">
                        retired <DateTime at={key.retired_at} />; what it signed still holds
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            </Disclosure>
          ) : null}
        </>
      ) : keys.isError ? (
        <ProblemNote error={keys.error} />
      ) : (
        <SkeletonRows flush rows={2} widths={["w-48"]} label="Reading the signing key" />
      )}
    </Panel>
  );
}
