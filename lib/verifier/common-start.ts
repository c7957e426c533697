/** Number of characters with which both texts begin. */
export function commonStart(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}
