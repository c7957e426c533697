import { keyCaps } from "@/lib/client/shortcut-table";
import { Kbd } from "./kbd";

/** A chord such as `g r` as its caps, hidden from readers; `always` also on narrow screens. */
export function KeyCaps({ chord, always = false }: { chord: string; always?: boolean }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keyCaps(chord).map((cap, index) => (
        <Kbd key={index} className={always ? "max-sm:inline" : undefined}>
          {cap}
        </Kbd>
      ))}
    </span>
  );
}
