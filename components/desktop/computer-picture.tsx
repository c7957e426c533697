"use client";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { thumbnailHref } from "@/lib/client/computers-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { useSeen } from "./use-seen";

interface ComputerPictureProps {
  id: string;
  /** Changes when the picture does; null while there is none. */
  version: string | null;
  isStalled?: boolean;
}

/** A computer's newest small picture, asked for only when it is another one and somebody can see it. */
export function ComputerPicture({ id, version, isStalled = false }: ComputerPictureProps) {
  const workspace = useWorkspaceSlug();
  const [ref, seen] = useSeen<HTMLSpanElement>();
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // The last one stays while this tile is out of sight.
  if (seen && version !== null && version !== shown) setShown(version);
  return (
    <span ref={ref} className="block">
      {shown === null || failed === shown ? (
        <span className="grid aspect-video w-full place-items-center bg-sunken text-12 text-ink-3">
          {failed !== null && failed === shown ? "The picture could not be read" : "No picture yet"}
        </span>
      ) : (
        // eslint-disable-next-line @next/next/no-img-element -- a live thumbnail, already in its size
        <img
          src={thumbnailHref(workspace, id, shown)}
          alt={`Screen of computer ${id.slice(-6)}`}
          onError={() => setFailed(shown)}
          className={cn("block aspect-video w-full bg-sunken object-contain", isStalled && "opacity-80 saturate-[.35]")}
        />
      )}
    </span>
  );
}
