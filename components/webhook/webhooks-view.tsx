"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { WebhookWire, WebhookWithSecretWire } from "@/lib/domain/webhook/webhook.wire";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Empty } from "../ui/empty";
import { Icon } from "../ui/icon";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th, TwoLines } from "../ui/table";
import { Age } from "../ui/time";
import { listWebhooks } from "./webhook-api";
import { WebhookForm } from "./webhook-form";
import { WebhookSecret } from "./webhook-secret";
import { WebhookState } from "./webhook-state";

/** Addresses that hear of events, and whether they answer. */
export function WebhooksView() {
  const workspace = useWorkspaceSlug();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecretWire | null>(null);
  const query = useQuery({
    queryKey: queryKeys.webhooks(workspace),
    queryFn: ({ signal }) => listWebhooks(workspace, signal),
  });
  const webhooks = query.data?.data;
  const close = () => {
    setAdding(false);
    setMade(null);
  };
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Icon of={Plus} />
      New<span className="max-sm:sr-only"> webhook</span>
    </Button>
  );
  return (
    <>
      <TopBar
        title="Webhooks"
        count={webhooks ? `${webhooks.filter(({ enabled }) => enabled).length} enabled` : null}
        actions={webhooks?.length ? add : null}
      />
      <SettingsTabs current="webhooks" />
      {query.isError ? (
        <ProblemView title="The webhooks could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !webhooks ? (
        <SkeletonRows rows={3} widths={["w-64", "w-32", "w-24"]} label="Reading the webhooks" />
      ) : webhooks.length === 0 ? (
        <Empty title="No webhooks yet." actions={add}>
          A webhook tells an address of yours when a run finishes, a cap comes near or a host is lost. Messages are
          signed and tried again for three days.
        </Empty>
      ) : (
        <WebhookTable webhooks={webhooks} />
      )}
      <Dialog open={isAdding} onOpenChange={(open) => !open && close()}>
        {made ? <WebhookSecret made={made} onClose={close} /> : <WebhookForm onCreated={setMade} onClose={close} />}
      </Dialog>
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly WebhookWire[] }) {
  const to = usePathTo();
  return (
    <TableScroll label="Webhooks">
      <Table sheet className="min-w-[760px]">
        <colgroup>
          <col />
          <col className="w-[320px]" />
          <col className="w-[150px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Address</Th>
            <Th>Hears of</Th>
            <Th num>Added</Th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <Td className="h-12">
                <TwoLines
                  first={
                    <>
                      <Link
                        href={to(`/settings/webhooks/${webhook.id}`)}
                        className="truncate font-medium hover:underline"
                      >
                        {webhook.url}
                      </Link>
                      <WebhookState webhook={webhook} />
                    </>
                  }
                  second={webhook.disabled_reason ?? (webhook.description || "no description")}
                />
              </Td>
              <Td data-head="hears of" className="font-mono text-12 text-ink-2" title={webhook.events.join(", ")}>
                {webhook.events.join(", ")}
              </Td>
              <Td num data-head="added">
                <Age at={webhook.created_at} /> ago
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
