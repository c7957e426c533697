import { CheckRuleError, defineMetric, fail, pass, type MetricOutcome } from "../metric";
import { isRecord, isTruthy } from "../python/equals";
import { ruleList, rulesOf } from "../rule";
import { show } from "../show";

interface Bookmark {
  type: string;
  name: string;
  url?: string;
  children?: Bookmark[];
}

/** The bookmark bar holds exactly the expected folders or pages, or one folder holds one page of each group. */
export const isExpectedBookmarks = defineMetric({
  name: "is_expected_bookmarks",
  version: 1,
  run(result, expected) {
    if (!isTruthy(result)) return fail("there are no bookmarks");
    const { type } = rulesOf(expected);
    const bar = barOf(result);
    if (type === "bookmark_bar_folders_names") {
      return sameSet(
        bar.filter(isFolder).map((item) => item.name),
        ruleList(expected, "names"),
      );
    }
    if (type === "bookmark_bar_websites_urls") {
      return sameSet(
        bar.filter((item) => item.type === "url").map((item) => item.url),
        ruleList(expected, "urls"),
      );
    }
    if (type === "liked_authors_websites_urls") return likedAuthors(bar, expected);
    throw new CheckRuleError(`unknown type ${show(type)}`);
  },
});

const isFolder = (item: Bookmark) => item.type === "folder";

function barOf(result: unknown): Bookmark[] {
  const bar = isRecord(result) && isRecord(result.bookmark_bar) ? result.bookmark_bar.children : null;
  if (!Array.isArray(bar)) throw new TypeError("there is no bookmark bar");
  return bar as Bookmark[];
}

function sameSet(got: unknown[], wanted: unknown[]): MetricOutcome {
  const left = new Set(got);
  const right = new Set(wanted);
  const isSame = left.size === right.size && [...left].every((item) => right.has(item));
  return isSame ? pass(`found ${show(got)}`) : fail(`expected ${show(wanted)}, got ${show(got)}`);
}

/** Each group lists addresses of one author; the folder must hold one address of every group and nothing else. */
function likedAuthors(bar: Bookmark[], expected: unknown): MetricOutcome {
  const folder = bar.find((item) => isFolder(item) && item.name === "Liked Authors");
  if (!folder) return fail("there is no folder Liked Authors");
  const urls = (folder.children ?? []).filter((item) => item.type === "url").map((item) => item.url ?? "");
  const groups = ruleList(expected, "urls").map((group) => (Array.isArray(group) ? (group as unknown[]) : [group]));
  const missing = groups.find((group) => !urls.some((url) => group.includes(url)));
  if (missing) return fail(`no page of ${show(missing)} is in the folder`);
  return urls.length === groups.length
    ? pass(`found ${show(urls)}`)
    : fail(`${urls.length} pages for ${groups.length} authors`);
}
