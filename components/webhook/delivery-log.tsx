"use client";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { WebhookDeliveryWire, WebhookWire } from "@/lib/domain/webhook/webhook.wire";
import { formatMs } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { toastProblem } from "../layout/toast-problem";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th, UnseenTh } from "../ui/table";
import { Age, DateTime } from "../ui/time";
import { getDelivery, listDeliveries, resendDelivery } from "./webhook-api";
import { DeliveryState } from "./webhook-state";

const REFRESH_MS = 3_000;

/** Messages to one address, newest first; one that is opened shows every try. */
export function DeliveryLog({ webhook }: { webhook: WebhookWire }) {
  const workspace = useWorkspaceSlug();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.webhook(workspace, webhook.id), "deliveries"],
    queryFn: ({ pageParam, signal }) => listDeliveries(workspace, webhook.id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });
  const deliveries = query.data?.pages.flatMap(({ data }) => data);
  if (query.isError) return <ProblemView title="The messages could not be read" error={query.error} />;
  if (!deliveries) return <SkeletonRows rows={5} widths={["w-40", "w-24", "w-24"]} label="Reading the messages" />;
  if (deliveries.length === 0) {
    return <Empty title="No messages yet.">Send a test to see whether the receiver answers.</Empty>;
  }
  return (
    <>
      <TableScroll label="Messages">
        <Table sheet className="min-w-[820px]">
          <colgroup>
            <col className="w-[220px]" />
            <col className="w-[110px]" />
            <col className="w-[70px]" />
            <col />
            <col className="w-[130px]" />
            <col className="w-[130px]" />
          </colgroup>
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>State</Th>
              <Th num>Tries</Th>
              <Th>Last answer</Th>
              <Th num>Happened</Th>
              <UnseenTh num>Actions</UnseenTh>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                webhook={webhook}
                isOpen={delivery.id === openId}
                onToggle={() => setOpenId(delivery.id === openId ? null : delivery.id)}
              />
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <NextPage of={query} words="Earlier messages" />
    </>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDeliveryWire;
  webhook: WebhookWire;
  isOpen: boolean;
  onToggle: () => void;
}

function DeliveryRow({ delivery, webhook, isOpen, onToggle }: DeliveryRowProps) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const { id, type, status, tries, last_status, last_error, next_try_at, occurred_at } = delivery;
  const resend = useMutation({
    mutationFn: () => resendDelivery(workspace, webhook.id, id),
    onError: toastProblem,
    onSuccess: () => toast("The message is sent again."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhook(workspace, webhook.id) }),
  });
  return (
    <>
      <tr>
        <Td>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="min-h-6 font-mono text-12 hover:underline"
          >
            {type}
          </button>
        </Td>
        <Td>
          <DeliveryState status={status} tries={tries} />
        </Td>
        <Td num data-head="tries">
          {tries}
        </Td>
        <Td data-head="last answer" className="text-12 text-ink-2" title={last_error ?? undefined}>
          {tries === 0 ? "—" : (last_error ?? `answered ${last_status ?? ""}`)}
          {next_try_at && tries > 0 ? (
            <span className="text-ink-3">
              {" "}
              · again <DateTime at={next_try_at} />
            </span>
          ) : null}
        </Td>
        <Td num data-head="happened">
          <Age at={occurred_at} /> ago
        </Td>
        <Td num>
          {(status === "pending" && tries === 0) || !webhook.enabled ? null : (
            <Button variant="quiet" disabled={resend.isPending} onClick={() => resend.mutate()}>
              {status === "pending" ? "Send now" : "Send again"}
            </Button>
          )}
        </Td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={6} className="border-b border-line bg-sunken px-6 py-3 max-sm:px-4">
            <DeliveryTries webhookId={webhook.id} delivery={delivery} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function DeliveryTries({ webhookId, delivery }: { webhookId: string; delivery: WebhookDeliveryWire }) {
  const workspace = useWorkspaceSlug();
  const { data, isError, error } = useQuery({
    queryKey: [...queryKeys.webhook(workspace, webhookId), "delivery", delivery.id, delivery.tries],
    queryFn: ({ signal }) => getDelivery(workspace, webhookId, delivery.id, signal),
  });
  if (isError) return <p className="text-12 text-fail">{problemOf(error).detail}</p>;
  const body = { type: delivery.type, timestamp: delivery.occurred_at, data: delivery.data };
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-1 text-12 font-medium text-ink-2">
          Body, <span className="font-mono">webhook-id {delivery.id}</span>
        </h3>
        <CodeBlock text={JSON.stringify(body, null, 2)} label="Body of the message" />
      </div>
      <ol className="grid min-w-0 content-start gap-2">
        {data?.try_log.map(({ number, at, duration_ms, status, error: why, response_start }) => (
          <li key={number} className="min-w-0 text-12">
            <span className="font-medium">Try {number}</span>, <DateTime at={at} />, {formatMs(duration_ms)}:{" "}
            <span className={why ? "text-fail" : "text-success"}>{why ?? `answered ${status ?? ""}`}</span>
            {response_start ? (
              <pre className="mt-0.5 max-h-24 overflow-auto rounded-1 bg-page px-2 py-1 font-mono break-words whitespace-pre-wrap text-ink-2">
                {response_start}
              </pre>
            ) : null}
          </li>
        ))}
        {data?.try_log.length === 0 ? <li className="text-12 text-ink-3">Not tried yet.</li> : null}
      </ol>
    </div>
  );
}
