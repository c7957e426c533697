import { TriangleAlert } from "lucide-react";
import type { HostPoliciesWire } from "@/lib/domain/policy/policy.wire";
import { Icon } from "../ui/icon";
import { Tag } from "../ui/tag";
import { PolicyRow } from "./policy-row";

/** One host: what is wrong in its file first, then what it offers. */
export function HostPolicies({ host }: { host: HostPoliciesWire }) {
  const heading = `policies-of-${host.host_id}`;
  return (
    <section aria-labelledby={heading} className="border-b border-line last-of-type:border-b-0">
      <div className="flex flex-wrap items-center gap-2 px-6 pt-3 pb-2 max-sm:px-4">
        <h2 id={heading} className="font-semibold">
          {host.host_name}
        </h2>
        {host.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
        {host.status === "offline" ? <Tag tone="warn">offline</Tag> : null}
        <span className="text-12 text-ink-3">{host.templates.join(", ") || "no template"}</span>
      </div>
      {host.problems.length > 0 ? (
        <ul
          aria-label={`Problems in the file of ${host.host_name}`}
          className="mx-6 mb-2 rounded-2 bg-warn-tint max-sm:mx-4"
        >
          {host.problems.map(({ line, key, message }) => (
            <li key={`${line} ${key} ${message}`} className="flex items-start gap-2 px-3 py-1.5">
              <Icon of={TriangleAlert} className="mt-0.5 text-warn" />
              <span className="min-w-0 break-words">
                <span className="font-medium">{line === null ? "policies.yaml" : `Line ${line}`}</span>{" "}
                {key === "" ? null : <code className="font-mono text-12">{key}</code>} {message}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {host.offers.length === 0 ? (
        <p className="px-6 pb-3 text-ink-3 max-sm:px-4">Offers no model.</p>
      ) : (
        <ul aria-label={`Policies of ${host.host_name}`}>
          {host.offers.map((offer) => (
            <PolicyRow key={offer.name} offer={offer} host={host} />
          ))}
        </ul>
      )}
    </section>
  );
}
