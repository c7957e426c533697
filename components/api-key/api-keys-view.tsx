"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { Icon } from "../ui/icon";
import { SkeletonRows } from "../ui/skeleton";
import { listApiKeys } from "./api-key-api";
import { ApiKeyTable } from "./api-key-table";
import { CreateKeyDialog } from "./create-key-dialog";
import { RevokeKeyDialog } from "./revoke-key-dialog";
import { RotateKeyDialog } from "./rotate-key-dialog";

/** Keys for machines: what each may do, when it was used, and the way to end it. */
export function ApiKeysView() {
  const workspace = useWorkspaceSlug();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyWire | null>(null);
  const [rotating, setRotating] = useState<ApiKeyWire | null>(null);
  const query = useQuery({
    queryKey: queryKeys.apiKeys(workspace),
    queryFn: ({ signal }) => listApiKeys(workspace, signal),
  });
  const keys = query.data?.data;
  const active = keys?.filter((key) => key.revoked_at === null).length ?? 0;
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} />
      New key
    </Button>
  );
  return (
    <>
      <TopBar title="API keys" count={keys ? `${active} active` : null} actions={keys?.length ? create : null} />
      <SettingsTabs current="api-keys" />
      {query.isError ? (
        <ProblemView title="The API keys could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !keys ? (
        <SkeletonRows rows={4} widths={["w-40", "w-32", "w-24"]} label="Reading the API keys" />
      ) : keys.length === 0 ? (
        <Empty title="No API keys yet." actions={create}>
          A key lets a script or a CI job use this workspace without a person. It is shown once, when it is made.
        </Empty>
      ) : (
        <ApiKeyTable keys={keys} onRevoke={setRevoking} onRotate={setRotating} />
      )}
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <RotateKeyDialog apiKey={rotating} onClose={() => setRotating(null)} />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
