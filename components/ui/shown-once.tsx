"use client";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { DialogContent } from "./dialog";
import { Note } from "./note";

interface ShownOnceProps {
  title: ReactNode;
  /** Why it must be copied now. */
  warning: ReactNode;
  text: string;
  testId: string;
  onClose: () => void;
  /** What to do with it. */
  children?: ReactNode;
}

/** The only showing of a secret, to be copied; a click beside the dialog does not lose it. */
export function ShownOnce({ title, warning, text, testId, onClose, children }: ShownOnceProps) {
  return (
    <DialogContent
      title={title}
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Note tone="warn">{warning}</Note>
      <div className="flex items-center gap-2">
        <code
          data-testid={testId}
          className="min-w-0 flex-1 rounded-2 bg-sunken px-2 py-1.5 font-mono text-12 break-all select-all"
        >
          {text}
        </code>
        <CopyButton text={text} label="Copy" />
      </div>
      {children ? <p className="text-12 text-ink-3">{children}</p> : null}
    </DialogContent>
  );
}
