"use client";
import { useEffect, useRef, useState } from "react";
import type { EvidenceFile } from "@/lib/domain/verifier/reward";
import { formatCount, formatShare } from "@/lib/format/count";
import { Disclosure } from "../ui/disclosure";
import { readPicture } from "../trace-viewer/read-picture";
import { pixelDifference } from "./pixel-difference";

type State = { words: string; isShown: boolean };

/** Two pictures that a check compared, and the map of the pixels in which they differ. Read only when it is opened. */
export function PictureDifference({
  pictures,
  hrefOf,
}: {
  pictures: { got: EvidenceFile; expected: EvidenceFile };
  hrefOf: (digest: string) => string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure words="Compare the pictures pixel by pixel" onToggle={setOpen}>
      {isOpen ? <PixelMap got={hrefOf(pictures.got.digest)} expected={hrefOf(pictures.expected.digest)} /> : null}
    </Disclosure>
  );
}

function PixelMap({ got, expected }: { got: string; expected: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>({ words: "Reading the pictures", isShown: false });
  useEffect(() => {
    const gone = new AbortController();
    void draw(canvas.current, got, expected, gone.signal).then((next) => {
      if (!gone.signal.aborted) setState(next);
    });
    return () => gone.abort();
  }, [got, expected]);
  return (
    <div className="grid gap-2">
      <p className="text-12 text-ink-2" role="status">
        {state.words}
      </p>
      <div hidden={!state.isShown} className="grid grid-cols-3 gap-2">
        <Figure caption="got">
          {/* Bytes of the artifact store; next/image would send them through an optimiser. */}
          {/* eslint-disable-next-line @next/next/no-img-element */}
          {state.isShown ? <img src={got} alt="Picture that was got" className="w-full" /> : null}
        </Figure>
        <Figure caption="expected">
          {/* eslint-disable-next-line @next/next/no-img-element */}
          {state.isShown ? <img src={expected} alt="Picture that was expected" className="w-full" /> : null}
        </Figure>
        <Figure caption="differing pixels">
          <canvas ref={canvas} role="img" aria-label={state.words} className="w-full bg-page" />
        </Figure>
      </div>
    </div>
  );
}

function Figure({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <figure className="min-w-0">
      <div className="border border-line">{children}</div>
      <figcaption className="text-11 text-ink-3">{caption}</figcaption>
    </figure>
  );
}

/** Draws the map and says in words what it shows, or why there is none. */
async function draw(
  canvas: HTMLCanvasElement | null,
  got: string,
  expected: string,
  signal: AbortSignal,
): Promise<State> {
  const none = (words: string): State => ({ words, isShown: false });
  try {
    const [left, right] = await Promise.all([readPicture(got, signal), readPicture(expected, signal)]);
    if (left === null || right === null) return none("A side is no PNG, or too large to compare here.");
    const found = pixelDifference(left, right);
    if (found === null) {
      return none(`The sizes differ: got ${left.width} × ${left.height}, expected ${right.width} × ${right.height}.`);
    }
    const { width, height } = left;
    if (canvas === null) return none("");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.putImageData(new ImageData(found.map, width, height), 0, 0);
    const share = formatShare(found.different, found.total);
    return {
      words: `${formatCount(found.different)} of ${formatCount(found.total)} pixels differ (${share})`,
      isShown: true,
    };
  } catch {
    return none("The pictures could not be read.");
  }
}
