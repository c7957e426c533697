import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";

export const openAiAuthorization = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

/** What the operator set, without what was left out: a server may refuse a parameter that it does not know. */
export function openAiSampling({ sampling }: Pick<PolicyDefinition, "sampling">): PolicyDefinition["sampling"] {
  const given = Object.entries(sampling).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as PolicyDefinition["sampling"];
}
