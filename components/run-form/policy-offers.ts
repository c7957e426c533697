import type { HostPoliciesWire } from "@/lib/domain/policy/policy.wire";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { TemplateWire } from "@/lib/domain/template/template.wire";

/** What hosts of the template offer, by name, those that can be used first; of two with one name the usable one. */
export function offersFor(
  policies: readonly HostPoliciesWire[] | undefined,
  template: Pick<TemplateWire, "hosts"> | null,
): PolicyOffer[] {
  const hosts = (policies ?? []).filter((host) => template === null || template.hosts.includes(host.host_name));
  const byName = new Map<string, PolicyOffer>();
  for (const offer of hosts.flatMap(({ offers }) => offers)) {
    const known = byName.get(offer.name);
    if (!known || (known.lack !== null && offer.lack === null)) byName.set(offer.name, offer);
  }
  return [...byName.values()].sort(
    (a, b) => Number(a.lack !== null) - Number(b.lack !== null) || (a.name < b.name ? -1 : 1),
  );
}

/** Name of the first that can be used; empty when none can. */
export const firstUsable = (offers: readonly PolicyOffer[]): string =>
  offers.find(({ lack }) => lack === null)?.name ?? "";
