import Markdown, { type Components } from "react-markdown";

const DRAWN: Components = {
  h1: ({ children }) => (
    <h1 className="mb-1 font-mono text-20 font-semibold tracking-[-.01em] break-words">{children}</h1>
  ),
  p: ({ children }) => <p className="mt-3 text-ink-2">{children}</p>,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  code: ({ children }) => (
    <code className="rounded-1 bg-sunken px-1 py-px font-mono text-12 break-words text-ink">{children}</code>
  ),
};

/** A document of the project in the console's look. Draws headings, paragraphs, stress and code; HTML stays text. */
export function DocumentText({ markdown }: { markdown: string }) {
  return <Markdown components={DRAWN}>{markdown}</Markdown>;
}
