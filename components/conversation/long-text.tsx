"use client";
import { useState } from "react";
import { formatCount } from "@/lib/format/count";
import { inertText } from "@/lib/domain/inert-text";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";

/** Shown at first. */
const HEAD_CHARS = 4_000;
/** A browser lays a whole text node out at once; pieces that are out of sight it leaves alone. */
const PIECE_CHARS = 8_000;

/** Text of any length that somebody else wrote, as text: the beginning, and all of it in a box that scrolls. */
export function LongText({
  text,
  label,
  isCode = false,
}: {
  text: string;
  label: string;
  /** Logs and terminals: letters of equal width. */
  isCode?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > HEAD_CHARS;
  const shown = isLong && !isWhole ? text.slice(0, HEAD_CHARS) : text;
  return (
    <div className="min-w-0">
      <div
        role="region"
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto border-l-2 border-line-strong pl-2.5 text-ink-2"
      >
        {pieces(shown).map((piece, index) => (
          <pre
            key={index}
            dir="auto"
            className={cn(
              isCode ? "font-mono text-12" : "font-sans",
              "[unicode-bidi:isolate] [overflow-wrap:anywhere] whitespace-pre-wrap [contain-intrinsic-size:auto_2000px] [content-visibility:auto]",
            )}
          >
            {inertText(piece)}
          </pre>
        ))}
      </div>
      {isLong ? (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show the beginning" : `Show all ${formatCount(text.length)} characters`}
        </Button>
      ) : null}
    </div>
  );
}

/** Cuts at line ends where there are any near, and never inside a pair of surrogates. */
export function pieces(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + PIECE_CHARS);
    if (end < text.length) {
      const line = text.lastIndexOf("\n", end);
      if (line > at + PIECE_CHARS / 2) end = line + 1;
      else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    }
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
