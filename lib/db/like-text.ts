/** Text that a search takes literally: Prisma hands `%` and `_` to LIKE as they are, where they fit anything. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
