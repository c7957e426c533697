/** Does the work of every item, at most `lanes` at once, and gives the results in the order of the items. */
export async function inLanes<T, R>(items: readonly T[], lanes: number, work: (item: T, index: number) => Promise<R>) {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return results;
}
