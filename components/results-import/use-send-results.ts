import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import type { RunImportWire } from "@/lib/domain/import/run-import.wire";
import { sendResults } from "./send-results";

interface Sent {
  file: File;
  taskSet: string;
  /** Empty for one made of set and model. */
  name: string;
}

/** `reading`: every byte is there, and the server makes the run, also when nobody waits for it. */
export type SendPhase = "resting" | "sending" | "reading";

/** Sends a zip of results. `onWhole` gets the run when nothing of the zip was left out; otherwise it is in `found`. */
export function useSendResults(workspace: string, onWhole: (runId: string) => void) {
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState(0);
  const ending = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, taskSet, name }: Sent) => {
      setSentBytes(0);
      ending.current = new AbortController();
      const path = apiPath("/runs/import", { workspace, task_set: taskSet, name });
      return sendResults(path, file, { onSent: setSentBytes, signal: ending.current.signal });
    },
    onSuccess: async (found: RunImportWire) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.runs(workspace) });
      if (found.left_out_total === 0) onWhole(found.run.id);
    },
  });
  const isSent = sentBytes >= (sending.variables?.file.size ?? 0);
  const phase: SendPhase = !sending.isPending ? "resting" : isSent ? "reading" : "sending";
  // A zip that is half sent is of no use to the server.
  const isCut = useRef(false);
  useEffect(() => void (isCut.current = phase === "sending"), [phase]);
  useEffect(() => () => void (isCut.current && ending.current?.abort(new StoppedByPerson())), []);
  return {
    phase,
    sentBytes,
    send: sending.mutate,
    stop: () => ending.current?.abort(new StoppedByPerson()),
    error: sending.error instanceof StoppedByPerson ? null : sending.error,
    /** With files that were left out, to be read before one goes on. */
    found: sending.data !== undefined && sending.data.left_out_total > 0 ? sending.data : null,
  };
}

class StoppedByPerson extends Error {}
