import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import { readOrAll } from "@/components/rollouts/filter-text";
import { FIRST_STRETCH, RowLayout, WIDE_SIZES } from "@/components/rollouts/row-layout";
import { groupOf, PAGE, pagesOf, sectionsOf, type PageAsk } from "@/components/rollouts/sections";
import type { ViewState } from "@/components/rollouts/view-state";
import { answerAttemptPage } from "@/lib/api/attempt-page";
import { attemptListQuery } from "@/lib/api/queries";
import { serializeAttemptGroups } from "@/lib/api/serializers/attempt-groups";
import { installation } from "@/lib/auth/installation";
import { queryKeys } from "@/lib/client/query-keys";
import { AppError } from "@/lib/domain/errors";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { getAttemptGroups } from "@/lib/services/attempt/get-attempt-groups";
import type { ServiceContext } from "@/lib/services/context";
import { parseInput } from "@/lib/services/parse-input";

/** Groups above the fold that are read with the page; the browser reads the others when they come into sight. */
const SECTIONS_MAX = 12;

/**
 * What the table shows first, read on the server under the keys by which the browser asks, so that rows stand in the page
 * before any script ran. What is refused here is left to the browser, which asks again and says why.
 */
export async function readFirstRows(ctx: ServiceContext, run: RunWire, view: ViewState): Promise<DehydratedState> {
  const client = new QueryClient();
  try {
    await fill(client, ctx, run, view);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return dehydrate(client);
}

async function fill(client: QueryClient, ctx: ServiceContext, run: RunWire, view: ViewState): Promise<void> {
  const { slug } = ctx.workspace;
  const { cursorKey } = installation();
  const filter = readOrAll(view.filter);
  const by = groupOf(view, filter, run.counts.total);
  const readPage = async ({ filter: text, page }: PageAsk) => {
    const query = parseInput(attemptListQuery, { filter: text, limit: String(PAGE) });
    const found = await answerAttemptPage({ ctx, runId: run.id, query, cursorKey });
    client.setQueryData(queryKeys.attemptPage(slug, run.id, text, page), found);
  };
  const readGroups = async () => {
    const found = await getAttemptGroups({ ctx, runId: run.id, by: by ?? "counted", filter: filter.text });
    const groups = serializeAttemptGroups(found);
    client.setQueryData(queryKeys.attemptGroups(slug, run.id, by, filter.text), groups);
    return groups;
  };
  if (by === null) {
    await Promise.all([readGroups(), readPage({ filter: filter.text, page: 0 })]);
    return;
  }
  const sections = sectionsOf(await readGroups(), by, filter, new Map());
  const items = new RowLayout(sections, WIDE_SIZES).itemsBetween(FIRST_STRETCH.from, FIRST_STRETCH.to);
  await Promise.all(pagesOf(items, sections, null).slice(0, SECTIONS_MAX).map(readPage));
}
