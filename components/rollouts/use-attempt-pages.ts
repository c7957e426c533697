"use client";
import { keepPreviousData, useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AttemptPageWire, AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { listAttempts } from "@/lib/client/run-api";
import { PAGE, type PageAsk } from "./sections";

/** Pages that are out of sight are forgotten after this, so that 50,000 rows never stay in the browser together. */
const FORGET_MS = 60_000;

interface Source {
  workspace: string;
  runId: string;
}

/** Reads pages by cursors that are kept once known: a page far down is reached through those before it, once. */
class PageReader {
  readonly #cursors = new Map<string, Array<string | null>>();

  constructor(
    private readonly client: QueryClient,
    private readonly source: Source,
  ) {}

  keyOf({ filter, page }: PageAsk) {
    return queryKeys.attemptPage(this.source.workspace, this.source.runId, filter, page);
  }

  async read({ filter, page }: PageAsk, signal?: AbortSignal): Promise<AttemptPageWire> {
    const cursors = this.#cursors.get(filter) ?? [null];
    this.#cursors.set(filter, cursors);
    for (let known = Math.min(page, cursors.length - 1); known < page; known++) {
      const before = await this.#before(filter, known, cursors[known] ?? null, signal);
      if (before.next_cursor === null) return { data: [], next_cursor: null, has_more: false };
      cursors[known + 1] = before.next_cursor;
    }
    const found = await this.#fetch(filter, cursors[page] ?? null, signal);
    if (found.next_cursor !== null) cursors[page + 1] = found.next_cursor;
    return found;
  }

  /** A page on the way to another: as it is here when it says what comes after it, else read. */
  async #before(filter: string, page: number, cursor: string | null, signal?: AbortSignal): Promise<AttemptPageWire> {
    const key = this.keyOf({ filter, page });
    const here = this.client.getQueryData<AttemptPageWire>(key);
    if (here !== undefined && here.next_cursor !== null) return here;
    const read = await this.#fetch(filter, cursor, signal);
    this.client.setQueryData(key, read);
    return read;
  }

  #fetch(filter: string, cursor: string | null, signal?: AbortSignal) {
    return listAttempts({ ...this.source, filter: { filter }, cursor, limit: PAGE, signal });
  }
}

export interface AttemptPages {
  /** The attempt at a place of the list of a filter, or undefined while it is not here. */
  at: (filter: string, row: number) => AttemptWire | undefined;
  /** Reads what is missing and gives the attempts from one place to another, both included. */
  range: (filter: string, from: number, to: number) => Promise<AttemptWire[]>;
  /** Of the first page that could not be read; null when all could. */
  error: unknown;
  isFetching: boolean;
  /** What was read is of an older filter, or waits for newer data. */
  isOld: boolean;
  retry: () => void;
}

/** The asked pages of a run's attempts, read as they come into sight and again when the run's stream says so. */
export function useAttemptPages(source: Source, asked: readonly PageAsk[]): AttemptPages {
  const client = useQueryClient();
  const { workspace, runId } = source;
  const reader = useMemo(() => new PageReader(client, { workspace, runId }), [client, workspace, runId]);
  const pages = useQueries({
    queries: asked.map((ask) => ({
      queryKey: reader.keyOf(ask),
      queryFn: ({ signal }: { signal: AbortSignal }) => reader.read(ask, signal),
      gcTime: FORGET_MS,
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    })),
  });
  const pageOf = (filter: string, page: number): AttemptPageWire | undefined => {
    const index = asked.findIndex((ask) => ask.filter === filter && ask.page === page);
    return pages[index]?.data ?? client.getQueryData(reader.keyOf({ filter, page }));
  };
  return {
    at: (filter, row) => pageOf(filter, Math.floor(row / PAGE))?.data[row % PAGE],
    range: async (filter, from, to) => {
      const found: AttemptWire[] = [];
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
        const ask = { filter, page };
        const { data } = await client.ensureQueryData({ queryKey: reader.keyOf(ask), queryFn: () => reader.read(ask) });
        found.push(...data.filter((_, at) => page * PAGE + at >= from && page * PAGE + at <= to));
      }
      return found;
    },
    error: pages.find((page) => page.error !== null && page.data === undefined)?.error ?? null,
    isFetching: pages.some((page) => page.isFetching),
    isOld: pages.some((page) => page.isPlaceholderData),
    retry: () => pages.forEach((page) => void (page.isError && page.refetch())),
  };
}
