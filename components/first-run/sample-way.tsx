"use client";
import { useMutation } from "@tanstack/react-query";
import { Film } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { apiPath, apiSend } from "@/lib/client/api";
import { problemOf } from "@/lib/client/problem";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { sampleWire } from "@/lib/domain/workspace/sample";
import { Way } from "./way";

/** Opens the recorded run, without a desktop and without cost. */
export function SampleWay() {
  const workspace = useWorkspaceSlug();
  const router = useRouter();
  const open = useMutation({
    mutationFn: () => apiSend(apiPath("/sample", { workspace }), sampleWire, { method: "POST" }),
    onSuccess: (sample) => router.push(`/w/${sample.workspace}/runs/${sample.run_id}`),
  });
  return (
    <Way
      icon={Film}
      title="Look at a sample run"
      action={
        <Button disabled={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
          Open sample
        </Button>
      }
    >
      Starter tasks that were recorded elsewhere, with every picture, gate and piece of evidence. It stands in a
      workspace of its own, to look at only, and never counts in yours.
      {open.isError ? (
        <span role="alert" className="block text-fail">
          {problemOf(open.error).detail}
        </span>
      ) : null}
    </Way>
  );
}
