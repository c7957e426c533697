"use client";
import { useEffect, useRef, useState } from "react";
import { formatCount, formatShare } from "@/lib/format/count";
import { pixelDifference } from "../attempt/pixel-difference";
import { readPicture } from "./read-picture";

/** The map of the pixels that a step changed, drawn over the place of the frame, with what it comes to in words. */
export function FrameDifference({ before, after, className }: { before: string; after: string; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState({ of: "", words: "" });
  const pair = `${before} ${after}`;
  useEffect(() => {
    const gone = new AbortController();
    void drawDifference(canvas.current, before, after, gone.signal).then((words) => {
      if (!gone.signal.aborted) setSaid({ of: pair, words });
    });
    return () => gone.abort();
  }, [before, after, pair]);
  const words = said.of === pair ? said.words : "Comparing";
  return (
    <div className={className}>
      <canvas ref={canvas} role="img" aria-label={words} className="absolute inset-0 size-full bg-page" />
      <p
        role="status"
        className="absolute top-2 right-2 rounded-1 bg-raised px-1.5 text-12 leading-5 text-ink shadow-pop"
      >
        {words}
      </p>
    </div>
  );
}

async function drawDifference(
  canvas: HTMLCanvasElement | null,
  before: string,
  after: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const [was, is] = await Promise.all([readPicture(before, signal), readPicture(after, signal)]);
    if (was === null || is === null) return "A picture is too large to compare here.";
    const found = pixelDifference(is, was);
    if (found === null) return "The screen has another size after the step.";
    if (canvas === null || signal.aborted) return "";
    canvas.width = is.width;
    canvas.height = is.height;
    canvas.getContext("2d")?.putImageData(new ImageData(found.map, is.width, is.height), 0, 0);
    if (found.different === 0) return "No pixel changed";
    return `${formatShare(found.different, found.total)} of pixels changed, ${formatCount(found.different)}`;
  } catch {
    return "The pictures could not be read, so they are not compared.";
  }
}
