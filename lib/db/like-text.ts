/** Text that a search takes literally: in LIKE, `%` and `_` would fit anything, whether Prisma or a query hands them on. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
