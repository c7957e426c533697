import { createHash } from "node:crypto";
import { digestOf } from "@/lib/storage/digest-of";
import { BUNDLE_FORM, type BundleManifest, type BundlePart } from "@/lib/domain/attempt/bundle.manifest";

export interface PartBytes {
  name: string;
  kind: BundlePart["kind"];
  bytes: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const cspHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** JSON that cannot end the element it stands in, whatever text is in it. */
const inElement = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The file: markup that never changes, the page's style and script, and every part as base64 in an element that nothing
 * runs. The policy in it allows this style and this script, pictures out of it, and no connection at all. The same parts
 * give the same bytes. Pure.
 */
export function bundlePage({
  attemptId,
  style,
  script,
  parts,
  leftOut,
}: {
  attemptId: string;
  style: string;
  script: string;
  parts: readonly PartBytes[];
  leftOut: BundleManifest["left_out"];
}): { chunks: Uint8Array[]; manifest: BundleManifest; digest: string } {
  const said = (name: string, kind: BundlePart["kind"], bytes: Uint8Array) => ({
    ...{ name, kind },
    digest: digestOf(bytes),
    bytes: bytes.length,
  });
  const manifest: BundleManifest = {
    form: BUNDLE_FORM,
    attempt: attemptId,
    parts: [
      said("the page's style", "style", utf8(style)),
      said("the page's script", "script", utf8(script)),
      ...parts.map(({ name, kind, bytes }) => said(name, kind, bytes)),
    ],
    left_out: leftOut,
  };
  const manifestText = inElement(manifest);
  const digest = digestOf(utf8(manifestText));
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(script)}`,
    `style-src ${cspHash(style)}`,
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const head = `<!doctype html>
<html lang="en" data-bundle="${digest}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Attempt ${attemptId}</title>
<style id="style">${style}</style>
</head>
<body>
<p id="seal" role="status" data-state="unread">Not verified: the script of this page did not run, or was changed.</p>
<main id="page"></main>
<script type="application/json" id="manifest">${manifestText}</script>
`;
  const chunks = [utf8(head)];
  for (const [index, { bytes }] of parts.entries()) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
    chunks.push(utf8(`<script type="text/plain" id="part-${index + 2}">${text}</script>\n`));
  }
  chunks.push(utf8(`<script id="script">${script}</script>\n</body>\n</html>\n`));
  return { chunks, manifest, digest };
}
