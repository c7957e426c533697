import type { MetricDefinition } from "./metric";
import { metricNamed } from "./metrics/registry";
import { PUBLIC_FUNCTIONS } from "./public-functions";

export interface FunctionReport {
  name: string;
  /** In the checkout; null for a function that is not here at all. */
  file: string | null;
  /** Number of the public benchmark's 369 tasks that name it. */
  tasks: number;
  /** Profiles whose scores differ: "corrected" only where it is not the same as "osworld". */
  profiles: ("osworld" | "corrected")[];
  status: "implemented" | "unavailable";
  /** Why it is unavailable; null when it is not. */
  reason: string | null;
  /** `name@version` as evidence names it. */
  implementation: string | null;
}

/** Every function of the public benchmark, by name. `lacks` names those that a host cannot run, with the reason. */
export function functionReports(lacks: Readonly<Record<string, string>>): FunctionReport[] {
  return Object.entries(PUBLIC_FUNCTIONS).map(([name, tasks]) => {
    const metric = metricNamed(name);
    const reason = metric ? (lacks[name] ?? null) : "this product does not have it";
    return {
      name,
      file: metric && `lib/verifier/metrics/${name}.ts`,
      tasks,
      profiles: profilesOf(metric),
      status: reason === null ? "implemented" : "unavailable",
      reason,
      implementation: metric && `${name}@${metric.version}`,
    };
  });
}

const profilesOf = (metric: MetricDefinition | null): FunctionReport["profiles"] =>
  metric === null ? [] : metric.corrected === undefined ? ["osworld"] : ["osworld", "corrected"];
