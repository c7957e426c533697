import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { NOTE_LENGTH_MAX } from "@/lib/domain/label/label-set";

/** The words with their keys, the note, and the ways on and back. */
export function LabelKeys({
  words,
  given,
  note,
  noteRef,
  hasNext,
  canUndo,
  onGive,
  onTakeBack,
  onNote,
  onKeepNote,
  onSkip,
  onUndo,
}: {
  words: readonly string[];
  /** One's own label; null without one. */
  given: string | null;
  note: string;
  noteRef: RefObject<HTMLTextAreaElement | null>;
  hasNext: boolean;
  canUndo: boolean;
  onGive: (label: string) => void;
  onTakeBack: () => void;
  onNote: (note: string) => void;
  onKeepNote: () => void;
  onSkip: () => void;
  onUndo: () => void;
}) {
  return (
    <>
      <h2 className="mb-1.5 font-semibold">What is it?</h2>
      <ul className="grid gap-0.5 max-sm:grid-cols-2">
        {words.map((word, at) => (
          <li key={word}>
            <button
              type="button"
              aria-pressed={given === word}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onGive(word)}
              className={cn(
                "flex h-8 w-full items-center gap-2.5 rounded-2 px-2 text-left hover:bg-hover max-sm:h-9",
                given === word && "bg-selected font-medium",
              )}
            >
              <Kbd className="w-5 text-center">{String(at + 1)}</Kbd>
              {word}
            </button>
          </li>
        ))}
      </ul>
      <label className="mt-3 block">
        <span className="mb-1 flex items-center gap-2 text-12 text-ink-3">
          Note <Kbd>n</Kbd>
        </span>
        <Textarea
          ref={noteRef}
          value={note}
          maxLength={NOTE_LENGTH_MAX}
          onChange={(event) => onNote(event.target.value)}
          onBlur={onKeepNote}
        />
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onSkip} disabled={!hasNext} aria-keyshortcuts="s">
          {given === null ? "Skip" : "Next"} <Kbd>s</Kbd>
        </Button>
        <Button onClick={onUndo} disabled={!canUndo} aria-keyshortcuts="u">
          Undo <Kbd>u</Kbd>
        </Button>
        {given === null ? null : (
          <Button variant="quiet" onClick={onTakeBack}>
            Take back
          </Button>
        )}
      </div>
      {hasNext ? null : <p className="mt-2 text-12 text-ink-3">This is the last one of the queue.</p>}
    </>
  );
}
