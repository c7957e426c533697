import { LongText } from "../conversation/long-text";

/** Text that an agent or a desktop wrote: shown as text, with a rule at its left and words that say whose it is. */
export function UntrustedText({ title, source, text }: { title: string; source: string; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">
        <span>{title}</span>
        <span>{source}</span>
      </figcaption>
      <LongText label={title} text={text} />
    </figure>
  );
}
