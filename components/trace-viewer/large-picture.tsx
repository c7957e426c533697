"use client";
import { useEffect, useRef, useState } from "react";
import type { Size } from "./overlay-geometry";
import { frameFile } from "./kept-frames";

interface LargePictureProps {
  href: string;
  label: string;
  /** Content digest, for whoever looks for a certain picture in the page. */
  digest: string;
  onSize: (size: Size) => void;
  onMissing: () => void;
}

/**
 * A whole screen, each of its pixels as it was stored. An image element holds on to the decoded pictures that it showed
 * before, 8 MB each; a canvas holds one. The one of before stays until the next is decoded.
 */
export function LargePicture({ href, label, digest, onSize, onMissing }: LargePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef({ onSize, onMissing });
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    told.current = { onSize, onMissing };
  });
  useEffect(() => {
    let isGone = false;
    void drawWhole(canvas, href, () => isGone).then((size) => {
      if (isGone) return;
      if (size === null) return told.current.onMissing();
      told.current.onSize(size);
      setDrawn(digest);
    });
    return () => {
      isGone = true;
    };
  }, [href, digest]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-frame={digest}
      data-drawn={drawn ?? undefined}
      className="absolute inset-0 size-full outline outline-line-strong"
    />
  );
}

/** Size of what was drawn; null when there is no such picture, or nobody wants it any more. */
async function drawWhole(
  canvas: { current: HTMLCanvasElement | null },
  href: string,
  isGone: () => boolean,
): Promise<Size | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(await frameFile(href, "high"));
  } catch {
    return null;
  }
  const { width, height } = picture;
  if (canvas.current !== null && !isGone()) {
    canvas.current.width = width;
    canvas.current.height = height;
    canvas.current.getContext("2d")?.drawImage(picture, 0, 0);
  }
  picture.close();
  return { width, height };
}
