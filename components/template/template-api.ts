"use client";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { templateWire } from "@/lib/domain/template/template.wire";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";

const templateListWire = z.object({ data: z.array(templateWire) });

/** Every published template version; the first is the one that is taken when nobody names one. */
export function useTemplates(workspace: string) {
  return useQuery({
    queryKey: queryKeys.templates(workspace),
    queryFn: ({ signal }) => apiGet(apiPath("/templates", { workspace }), templateListWire, signal),
    staleTime: 30_000,
  });
}
