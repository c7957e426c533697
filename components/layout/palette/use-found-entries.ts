"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleDot, ListChecks, Monitor, Play, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { queryKeys } from "@/lib/client/query-keys";
import { searchWorkspace } from "@/lib/client/search-api";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { SearchKind } from "@/lib/domain/search/search.wire";
import type { PaletteEntry } from "./palette-entry";

/** A pause in typing this long asks the server. */
const PAUSE_MS = 120;
/** One letter names too much. */
const TEXT_MIN = 2;
const TEXT_MAX = 200;

const KINDS: Readonly<Record<SearchKind, { group: string; icon: LucideIcon }>> = {
  run: { group: "Runs", icon: Play },
  attempt: { group: "Attempts", icon: CircleDot },
  task: { group: "Tasks", icon: ListChecks },
  computer: { group: "Computers", icon: Monitor },
};

/** What the server finds for the text; the last answer stays while the next one is on its way. */
export function useFoundEntries(text: string): { entries: PaletteEntry[]; isAsking: boolean; error: unknown } {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim().slice(0, TEXT_MAX)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isOn = asked.length >= TEXT_MIN && text.trim().length >= TEXT_MIN;
  const found = useQuery({
    queryKey: queryKeys.search(workspace, asked),
    queryFn: ({ signal }) => searchWorkspace(workspace, asked, signal),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const hits = isOn ? (found.data?.data ?? []) : [];
  return {
    entries: hits.map(({ kind, id, title, detail, path }) => ({
      ...{ id: `${kind}-${path}`, label: title, detail, keywords: id, ...KINDS[kind] },
      href: to(path as `/${string}`),
    })),
    isAsking: isOn ? found.isFetching : text.trim().length >= TEXT_MIN,
    error: isOn ? found.error : null,
  };
}
