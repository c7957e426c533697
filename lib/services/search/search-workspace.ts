import {
  findNumberedAttempts,
  searchAttemptsById,
  searchComputers,
  searchRuns,
  searchTasks,
  type FoundAttempt,
  type FoundComputer,
  type FoundRun,
  type FoundTask,
} from "@/lib/db/search";
import { readSearchText } from "@/lib/domain/search/search-text";
import { hasScope, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** At most this many of each noun: more than a person reads, few enough to answer while they type. */
const EACH_MAX = 6;
/** Runs that are asked for an attempt by its number. */
const NUMBERED_RUNS_MAX = 20;
/** From this many characters on an id's beginning names few rows. */
const ID_TEXT_MIN = 5;

export interface FoundInWorkspace {
  runs: FoundRun[];
  attempts: FoundAttempt[];
  tasks: FoundTask[];
  computers: FoundComputer[];
}

/**
 * What a person may have meant: runs by name or id, attempts by id or as `name of a run #12`, tasks by words, computers
 * by id; nothing of another workspace, nothing that the caller may not read. `text` is 1 to 200 characters.
 */
export async function searchWorkspace({ ctx, text }: { ctx: ServiceContext; text: string }): Promise<FoundInWorkspace> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const workspaceId = ctx.workspace.id;
  const { words, number } = readSearchText(text);
  if (number !== null) {
    const runs = await searchRuns(db, { workspaceId, text: words, limit: NUMBERED_RUNS_MAX });
    const ids = runs.map(({ id }) => id);
    const attempts = await findNumberedAttempts(db, workspaceId, ids, number);
    attempts.sort((a, b) => ids.indexOf(a.runId) - ids.indexOf(b.runId));
    return { runs: runs.slice(0, EACH_MAX), attempts: attempts.slice(0, EACH_MAX), tasks: [], computers: [] };
  }
  const query = { workspaceId, text: words, limit: EACH_MAX };
  const isId = (prefix: string) => words.length >= ID_TEXT_MIN && words.toLowerCase().startsWith(prefix);
  const [runs, attempts, tasks, computers] = await Promise.all([
    searchRuns(db, query),
    isId("att_") ? searchAttemptsById(db, query) : [],
    hasScope(ctx.actor, "tasks:read") ? searchTasks(db, words, EACH_MAX) : [],
    isId("dsk_") && hasScope(ctx.actor, "desktops:read") ? searchComputers(db, query) : [],
  ]);
  return { runs, attempts, tasks, computers };
}
