"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { runPlanWire } from "@/lib/domain/run/plan.wire";
import { apiPath, apiSend } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { documentOfDraft, type DraftValues } from "./run-draft";
import type { FieldErrors } from "./run-form.errors";

/** A person types faster than a plan is worth asking for. */
const SETTLE_MS = 400;
/** Hosts come and go; what would be refused a minute ago may be taken now. */
const REFRESH_MS = 30_000;
/** Stands in for a cap that nobody gave yet; a plan does not depend on it. */
const SOME_CAP_USD = "1.00";

/** What the server says the draft would come to; undefined while the draft is refused here already, or nothing was read. */
export function usePlan(workspace: string, values: DraftValues, errors: FieldErrors) {
  const isPlannable = Object.keys(errors).every((field) => field === "spend_cap_usd" || field === "name");
  const document = JSON.stringify(
    documentOfDraft({ ...values, name: "", spend_cap_usd: errors.spend_cap_usd ? SOME_CAP_USD : values.spend_cap_usd }),
  );
  const settled = useSettled(isPlannable ? document : null);
  const plan = useQuery({
    queryKey: queryKeys.runPlan(workspace, settled ?? ""),
    queryFn: ({ signal }) =>
      apiSend(apiPath("/runs/plan", { workspace }), runPlanWire, {
        method: "POST",
        body: JSON.parse(settled ?? "null") as unknown,
        signal,
      }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 10_000,
    retry: false,
  });
  return { plan: settled === null ? undefined : plan.data, isCurrent: settled === document && !plan.isPlaceholderData };
}

function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
