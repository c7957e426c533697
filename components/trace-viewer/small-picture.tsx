"use client";
import { useEffect, useRef } from "react";

/** Twice the width that a film strip shows, for dense screens. */
const WIDTH_PX = 116;

/**
 * A picture drawn small, once. An image element would hold the whole of it decoded, 8 MB for a screen, and a strip shows
 * dozens. `onMissing` is told when it cannot be had.
 */
export function SmallPicture({ href, onMissing }: { href: string; onMissing: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const gone = new AbortController();
    drawSmall(canvas.current, href, gone.signal).catch(() => {
      if (!gone.signal.aborted) onMissing();
    });
    return () => gone.abort();
  }, [href, onMissing]);
  return <canvas ref={canvas} width={WIDTH_PX} height={1} aria-hidden className="size-full object-cover" />;
}

async function drawSmall(canvas: HTMLCanvasElement | null, href: string, signal: AbortSignal): Promise<void> {
  // After the picture and the tree that somebody waits for.
  const response = await fetch(href, { credentials: "same-origin", priority: "low", signal });
  if (!response.ok) throw new Error(`the picture was answered with ${response.status}`);
  const picture = await createImageBitmap(await response.blob(), { resizeWidth: WIDTH_PX, resizeQuality: "medium" });
  if (canvas !== null && !signal.aborted) {
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
  }
  picture.close();
}
