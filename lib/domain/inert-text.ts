/** Characters that would act: controls, escapes of terminals, marks that turn the writing, invisible ones, halves of a pair. */
export const ACTING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** By number, since few fonts have pictures of controls. */
const shown = (character: string) => `⟨${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/**
 * Text that somebody else wrote, an agent or a desktop, so that it can only be read: what would act on the reader's
 * screen stands there as its number. Line breaks and tabs stay. The one rule for all such text; HTML is no matter, since it
 * is always put in as text. Pure.
 */
export function inertText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(ACTING, shown);
}

/** The same on one line, with breaks and tabs as signs, cut to `lengthMax` characters. */
export function inertLine(text: string, lengthMax = 80): string {
  // Enough of it for the cut: a line may have a million characters.
  const flat = inertText(text.slice(0, lengthMax + 1))
    .replaceAll("\n", "⏎")
    .replaceAll("\t", "⇥");
  return text.length > lengthMax || flat.length > lengthMax ? `${flat.slice(0, lengthMax - 1)}…` : flat;
}
