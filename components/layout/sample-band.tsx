"use client";
import { useMutation } from "@tanstack/react-query";
import { Film } from "lucide-react";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { apiPath, apiSend } from "@/lib/client/api";
import { problemOf } from "@/lib/client/problem";
import { useConsoleSession } from "@/lib/client/workspace-context";

/** On every page of the sample workspace: what it is, and the way out of it. */
export function SampleBand() {
  const { workspace, workspaces } = useConsoleSession();
  const router = useRouter();
  const home = workspaces.find(({ slug }) => slug !== workspace.slug);
  const remove = useMutation({
    // Asked from the own workspace, whose log keeps it.
    mutationFn: () =>
      apiSend(apiPath("/sample", { workspace: home?.slug ?? workspace.slug }), z.null(), { method: "DELETE" }),
    onSuccess: () => router.push(home ? `/w/${home.slug}/runs` : "/"),
  });
  if (!workspace.isSample) return null;
  return (
    <Note band tone="warn" icon={Film} className="sm:items-center sm:[&>svg]:mt-0">
      <strong className="font-semibold">Sample.</strong> Recorded on another machine, to look at only. Nothing of it
      counts in your workspaces.{" "}
      <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
        Remove the sample
      </Button>
      {remove.isError ? <span role="alert"> {problemOf(remove.error).detail}</span> : null}
    </Note>
  );
}
