"use client";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { KeyCaps } from "@/components/ui/key-caps";
import { keyCaps, shortcutWords, type Shortcuts } from "@/lib/client/shortcut-table";
import { mountedShortcuts, setSingleKeysEnabled, useSingleKeys } from "@/lib/client/use-shortcuts";

/** The keys that work on this page, as the page itself has registered them, and the switch for those without Ctrl. */
export function KeyMap({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const switchId = useId();
  const isOn = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Keys"
        className="w-[min(640px,calc(100vw-32px))]"
        footer={
          <DialogClose asChild>
            <Button autoFocus>Close</Button>
          </DialogClose>
        }
      >
        {open ? <Lists /> : null}
        <div className="flex items-start gap-2 border-t border-line pt-3">
          <Checkbox
            id={switchId}
            className="mt-[3px]"
            checked={isOn}
            onCheckedChange={(checked) => setSingleKeysEnabled(checked === true)}
          />
          <label htmlFor={switchId}>
            Keys without Ctrl or ⌘
            <span className="block text-12 text-ink-3">
              Off, only Ctrl K or ⌘K stays; this browser remembers it. Useful with voice input or one hand.
            </span>
          </label>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Lists() {
  const [shell, ...pages] = mountedShortcuts();
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <KeyList title="On this page" tables={pages.reverse()} />
      <KeyList
        title="Everywhere"
        tables={[{ "Ctrl k": { does: "Search or act", run: () => undefined } }, shell ?? {}]}
      />
    </div>
  );
}

function KeyList({ title, tables }: { title: string; tables: readonly Shortcuts[] }) {
  const rows = new Map<string, string>();
  for (const table of tables) {
    for (const [key, shortcut] of Object.entries(table)) {
      const words = shortcutWords(key, shortcut);
      if (words !== null && !rows.has(key)) rows.set(key, words);
    }
  }
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-12 font-semibold text-ink-2">{title}</h3>
      {rows.size === 0 ? <p className="text-ink-3">No keys of its own.</p> : null}
      <dl>
        {[...rows].map(([key, words]) => (
          <div key={key} className="flex h-7 items-center gap-3 border-b border-line">
            <dt className="min-w-0 flex-1 truncate" title={words}>
              {words}
            </dt>
            <dd className="shrink-0">
              <span className="sr-only">{keyCaps(key).join(" then ")}</span>
              <KeyCaps chord={key} always />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
