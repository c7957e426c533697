/** Same page, whatever redirect slash, fragment or letter case of the host was added. */
export function isSamePage(seen: string, asked: string): boolean {
  return plain(seen) === plain(asked);
}

const plain = (url: string) =>
  url
    .replace(/[#?].*$/, "")
    .replace(/\/+$/, "")
    .replace(/^https?:\/\/(www\.)?/i, "")
    .toLowerCase();
