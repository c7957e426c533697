"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { ApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { revokeApiKey } from "./api-key-api";

/** Asks before a key ends; nothing brings it back. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyWire | null; onClose: () => void }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: (key: ApiKeyWire) => revokeApiKey(workspace, key.id),
    onSuccess: async (_, key) => {
      toast(`Key "${key.name}" was revoked.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys(workspace) });
    },
  });
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(open) => {
        if (open) return;
        revoke.reset();
        onClose();
      }}
    >
      {apiKey ? (
        <DialogContent
          title={`Revoke "${apiKey.name}"?`}
          description="Every request with it is refused from now on. Runs that it started go on. It cannot be undone."
          footer={
            <>
              <Button autoFocus onClick={onClose}>
                Keep
              </Button>
              <Button variant="danger" onClick={() => revoke.mutate(apiKey)}>
                Revoke key
              </Button>
            </>
          }
        >
          <ProblemNote error={revoke.error} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
