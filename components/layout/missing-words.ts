import { idSchema, ID_PREFIXES, type IdNoun } from "@/lib/domain/ids";

export interface MissingWords {
  title: string;
  detail: string;
  /** Page of the list it would be in. */
  list: { path: `/${string}`; label: string };
}

const RUNS = { path: "/runs", label: "To the runs" } as const;
/** The nouns that have pages, the innermost first: an attempt's address holds its run too. */
const PAGES: readonly { noun: IdNoun; word: string; after: string; list: MissingWords["list"] }[] = [
  { noun: "attempt", word: "attempt", after: "attempts", list: RUNS },
  { noun: "run", word: "run", after: "runs", list: RUNS },
  { noun: "desktop", word: "computer", after: "computers", list: { path: "/computers", label: "To the computers" } },
  { noun: "toolsetCall", word: "call", after: "calls", list: { path: "/toolset", label: "To the toolset" } },
];

/** Words for an address that leads nowhere: an id that cannot be one, or one that is not here. Pure. */
export function missingWords(pathname: string): MissingWords {
  const parts = pathname.split("/");
  for (const { noun, word, after, list } of PAGES) {
    const at = parts.lastIndexOf(after);
    const id = at < 0 ? undefined : parts[at + 1];
    if (id === undefined || id === "") continue;
    const shown = id.length > 60 ? `${id.slice(0, 60)}…` : id;
    if (!idSchema(noun).safeParse(id).success) {
      return {
        title: `This is not the id of ${article(word)}`,
        detail: `${shown}: ids of this kind are ${ID_PREFIXES[noun]}_ and 26 letters and digits. A part may be missing from the link.`,
        list,
      };
    }
    return {
      title: `There is no such ${word} in this workspace`,
      detail: `${shown}: it may be misspelt, or belong to another workspace. Whether it exists elsewhere is not told.`,
      list,
    };
  }
  return {
    title: "There is nothing at this address",
    detail: "It may have been removed, be misspelt, or belong to another workspace.",
    list: RUNS,
  };
}

const article = (word: string) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
