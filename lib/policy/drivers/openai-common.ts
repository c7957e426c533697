import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";

export const openAiAuthorization = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

/** What the operator set, without what was left out: a server may refuse a parameter that it does not know. */
export function openAiSampling({ sampling }: Pick<PolicyDefinition, "sampling">): PolicyDefinition["sampling"] {
  const given = Object.entries(sampling).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as PolicyDefinition["sampling"];
}

/** Arguments of a call, which come as a text. Undefined for what is no JSON object; an empty text stands for none. */
export function argumentsOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
