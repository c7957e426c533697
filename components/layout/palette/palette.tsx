"use client";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRouter } from "next/navigation";
import { useId, useState, type KeyboardEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { problemOf } from "@/lib/client/problem";
import { formatCountOf } from "@/lib/format/count";
import { matchEntries } from "./match-entries";
import type { PaletteEntry } from "./palette-entry";
import { PaletteList } from "./palette-list";
import { mountedEntries } from "./palette-store";
import { screenActions } from "./screen-actions";
import { useFoundEntries } from "./use-found-entries";

/** What the palette shows, while it is open: a text field over lines, run by arrows and Enter. */
function OpenPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  // What the page offers is read once: it cannot change behind an open palette.
  const [own] = useState(() => [...screenActions(), ...mountedEntries()]);
  const found = useFoundEntries(text);
  const entries = [...matchEntries(own, text), ...found.entries];
  const active = entries.find(({ id }) => id === chosen) ?? entries[0] ?? null;
  const optionId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`;

  const choose = (entry: PaletteEntry) => {
    onClose();
    if (entry.href !== undefined) router.push(entry.href);
    // After the dialog has given the focus back, so that a dialog of the action can take it.
    else setTimeout(() => entry.run?.(), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && entries.length > 0) {
      event.preventDefault();
      const at = active ? entries.indexOf(active) : 0;
      const next = entries[(at + move + entries.length) % entries.length];
      if (!next) return;
      setChosen(next.id);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-2.5 border-b border-line px-3">
        <Icon of={Search} className="text-ink-3" />
        <input
          role="combobox"
          aria-label="Search or act"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={200}
          placeholder="Page, run, task, id, or something to do"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </div>
      <PaletteList
        id={listId}
        entries={entries}
        activeId={active?.id ?? null}
        optionId={optionId}
        onHover={(entry) => setChosen(entry.id)}
        onChoose={choose}
      />
      <p role="status" className="shrink-0 border-t border-line px-3 py-1.5 text-11 text-ink-3">
        {found.error
          ? `Only pages and actions: the search did not answer. ${problemOf(found.error).title}`
          : found.isAsking
            ? "Searching"
            : entries.length === 0
              ? "Nothing found. Ids may be given by their beginning; attempts also as words of a run and #12."
              : formatCountOf(entries.length, "result")}
      </p>
    </>
  );
}

/** Ctrl or Cmd K: go anywhere, act on this page. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-overlay fixed inset-0 z-40 bg-[#0b101866]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-overlay fixed top-[12vh] left-1/2 z-50 flex max-h-[min(480px,76vh)] w-[min(600px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-raised shadow-dialog outline-none max-sm:top-2 max-sm:max-h-[calc(100dvh-16px)] max-sm:w-[calc(100vw-16px)]"
        >
          <Dialog.Title className="sr-only">Search or act</Dialog.Title>
          <OpenPalette onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
