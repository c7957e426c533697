"use client";
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { cn } from "./cn";

interface FileDropProps {
  id: string;
  /** As in the attribute of the same name. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** What belongs here; the browser's own control stands below it. */
  children: ReactNode;
}

/** One file, by the browser's own control or dropped on the field around it. */
export function FileDrop({ id, accept, disabled = false, onFile, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && !disabled && onFile(file);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        "rounded-2 border border-dashed px-3 py-3",
        isOver ? "border-accent bg-accent-tint" : "border-line-control",
      )}
    >
      <label htmlFor={id} className="mb-2 block text-12 text-ink-2">
        {children}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.files?.[0])}
        className="w-full text-12 text-ink-2 file:mr-2 file:h-(--ctl) file:rounded-2 file:border file:border-line-strong file:bg-page file:px-2.5 file:font-medium file:text-ink"
      />
    </div>
  );
}
