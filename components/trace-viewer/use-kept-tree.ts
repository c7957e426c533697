"use client";
import { useQuery } from "@tanstack/react-query";
import { keptTreeSchema, type KeptTree } from "@/lib/domain/observation/kept-tree";
import { apiGet } from "@/lib/client/api";

/** The accessibility tree of a step, read once; undefined while it is read, or when there is none. */
export function useKeptTree(href: string | null): { tree: KeptTree | undefined; isMissing: boolean } {
  const query = useQuery({
    queryKey: ["tree", href],
    queryFn: ({ signal }) => apiGet(href ?? "", keptTreeSchema, signal),
    enabled: href !== null,
    staleTime: Infinity,
    retry: 1,
  });
  return { tree: query.data, isMissing: query.isError };
}
