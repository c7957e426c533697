import { workspaceLimitsSchema, type WorkspaceLimits, type WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";

/** The form as it is typed; an empty cap is no cap. */
export interface LimitsDraft {
  name: string;
  runParallelism: string;
  spendCap: string;
  monthCap: string;
  alerts: string;
}
export type LimitsErrors = Partial<Record<keyof LimitsDraft, string>>;

export function draftOf(workspace: WorkspaceWire): LimitsDraft {
  return {
    name: workspace.name,
    runParallelism: String(workspace.run_parallelism),
    spendCap: workspace.spend_cap_usd ?? "",
    monthCap: workspace.month_cap_usd ?? "",
    alerts: workspace.alert_percents.join(", "),
  };
}

const WORDS = {
  name: "Give a name of 1 to 80 characters.",
  run_parallelism: "Give a whole number from 1 to 512.",
  spend_cap_usd: "Give an amount such as 25 or 12.50, or nothing.",
  month_cap_usd: "Give an amount such as 25 or 12.50, or nothing.",
  alert_percents: "Give up to 10 whole numbers from 1 to 100, with commas between.",
} as const;
const FIELD_OF = {
  name: "name",
  run_parallelism: "runParallelism",
  spend_cap_usd: "spendCap",
  month_cap_usd: "monthCap",
  alert_percents: "alerts",
} as const satisfies Record<keyof typeof WORDS, keyof LimitsDraft>;

const capOf = (text: string) => (text.trim() === "" ? null : text.trim());

/** What the form asks for, or what is wrong with it, by field. */
export function readDraft(draft: LimitsDraft): { limits: WorkspaceLimits } | { errors: LimitsErrors } {
  const parts = draft.alerts.split(",").map((part) => part.trim());
  const parsed = workspaceLimitsSchema.safeParse({
    name: draft.name,
    run_parallelism: draft.runParallelism.trim() === "" ? Number.NaN : Number(draft.runParallelism),
    spend_cap_usd: capOf(draft.spendCap),
    month_cap_usd: capOf(draft.monthCap),
    alert_percents: draft.alerts.trim() === "" ? [] : parts.map((part) => (part === "" ? Number.NaN : Number(part))),
  });
  if (parsed.success) return { limits: parsed.data };
  const errors: LimitsErrors = {};
  for (const { path } of parsed.error.issues) {
    const member = path[0] as keyof typeof WORDS;
    errors[FIELD_OF[member]] = WORDS[member];
  }
  return { errors };
}
