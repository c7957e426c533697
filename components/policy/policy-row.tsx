"use client";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, OctagonAlert, Radar } from "lucide-react";
import { useConsoleSession, useHasScope } from "@/lib/client/workspace-context";
import { problemOf } from "@/lib/client/problem";
import type { HostPoliciesWire, PolicyProbeWire } from "@/lib/domain/policy/policy.wire";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { formatCount } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { Tag } from "../ui/tag";
import { probePolicy } from "./policy-api";
import { PolicyFacts } from "./policy-facts";

/** One policy of one host, with a button that asks its model a few words. */
export function PolicyRow({ offer, host }: { offer: PolicyOffer; host: HostPoliciesWire }) {
  const { workspace } = useConsoleSession();
  const mayProbe = useHasScope("runs:write");
  const probe = useMutation({ mutationFn: () => probePolicy(workspace.slug, offer.name, host.host_id) });
  const problem = probe.isError ? problemOf(probe.error) : null;
  return (
    <li className="border-t border-line px-6 py-3 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-mono text-12 font-semibold">{offer.name}</h3>
        {offer.is_test_double ? <Tag tone="warn">Test double</Tag> : null}
        {offer.lack === null ? null : <Tag tone="warn">cannot be used</Tag>}
        {mayProbe ? (
          <Button
            className="ml-auto"
            aria-label={`Probe ${offer.name}`}
            aria-disabled={probe.isPending || host.status === "offline" || undefined}
            onClick={() => !probe.isPending && host.status === "online" && probe.mutate()}
          >
            <Icon of={Radar} />
            {probe.isPending ? "Asking…" : "Probe"}
          </Button>
        ) : null}
      </div>
      {offer.lack === null ? null : <p className="mt-1 text-warn">{offer.lack}</p>}
      <div aria-live="polite">
        {problem ? (
          <Note tone="fail" icon={OctagonAlert} className="mt-2">
            {problem.detail}
          </Note>
        ) : probe.data ? (
          <ProbeNote probe={probe.data} />
        ) : null}
      </div>
      <PolicyFacts offer={offer} className="mt-2 text-ink-2" />
    </li>
  );
}

const TOOL_WORDS = { true: "tool calls understood", false: "tool calls not understood", null: "no tools asked for" };

function ProbeNote({ probe }: { probe: PolicyProbeWire }) {
  if (!probe.ok) {
    return (
      <Note tone="fail" icon={OctagonAlert} className="mt-2">
        <b className="font-semibold">No answer: {probe.failure?.code ?? "unknown"}.</b>{" "}
        <span className="break-words">{probe.failure?.message}</span>
      </Note>
    );
  }
  const tokens = `${probe.input_tokens === null ? "?" : formatCount(probe.input_tokens)} tokens in, ${
    probe.output_tokens === null ? "?" : formatCount(probe.output_tokens)
  } out`;
  return (
    <Note tone={probe.tool_calls_understood === false ? "warn" : "plain"} icon={CircleCheck} className="mt-2">
      Answered in <b className="font-semibold">{formatMs(probe.latency_ms)}</b>,{" "}
      {TOOL_WORDS[String(probe.tool_calls_understood) as keyof typeof TOOL_WORDS]}; {tokens},{" "}
      {probe.cost_usd === null ? "not priced" : formatMoney(probe.cost_usd)}
      {probe.model === null ? null : (
        <span className="block text-12 break-all text-ink-3">It calls itself {probe.model}.</span>
      )}
    </Note>
  );
}
