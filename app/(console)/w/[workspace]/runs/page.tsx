import type { Metadata } from "next";
import { RunsView } from "@/components/run/runs-view";
import { serializeRun } from "@/lib/api/serializers/run";
import { pageSession } from "@/lib/auth/session";
import { listRuns } from "@/lib/services/run/list-runs";

export const metadata: Metadata = { title: "Runs" };

const FIRST_PAGE = 50;

export default async function RunsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { ctx } = await pageSession((await params).workspace);
  const page = await listRuns({ ctx, query: { limit: FIRST_PAGE } });
  // The browser reads the list again at once and gets its cursor then; this is the first paint.
  return <RunsView initial={{ data: page.items.map(serializeRun), next_cursor: null, has_more: page.next !== null }} />;
}
