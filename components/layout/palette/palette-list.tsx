import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { KeyCaps } from "@/components/ui/key-caps";
import { groupEntries } from "./match-entries";
import type { PaletteEntry } from "./palette-entry";

/** The lines of the palette under their headings; the focus stays in the text field, which names the active line. */
export function PaletteList({
  id,
  entries,
  activeId,
  optionId,
  onHover,
  onChoose,
}: {
  id: string;
  entries: readonly PaletteEntry[];
  activeId: string | null;
  optionId: (entry: PaletteEntry) => string;
  onHover: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-1">
      {groupEntries(entries).map(({ group, entries: lines }) => (
        <div key={group} role="group" aria-label={group}>
          <div aria-hidden className="px-2 pt-2 pb-1 text-11 text-ink-3">
            {group}
          </div>
          {lines.map((entry) => (
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry.id === activeId}
              onPointerMove={() => onHover(entry)}
              onClick={() => onChoose(entry)}
              className={cn(
                "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-2 px-2 max-sm:min-h-10",
                entry.id === activeId && "bg-selected",
              )}
            >
              <Icon of={entry.icon} className="text-ink-2" />
              <span
                className="min-w-0 flex-1 truncate"
                title={entry.detail ? `${entry.label}, ${entry.detail}` : undefined}
              >
                {entry.label}
                {entry.detail ? (
                  <span className={cn("ml-2 text-12", entry.id === activeId ? "text-ink-2" : "text-ink-3")}>
                    {entry.detail}
                  </span>
                ) : null}
              </span>
              {entry.keys ? <KeyCaps chord={entry.keys} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
