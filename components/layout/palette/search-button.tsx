"use client";
import { Search } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useHydrated } from "@/lib/client/use-hydrated";
import { isApple } from "./apple";
import { showOverlay } from "./palette-store";

/** The way to the palette with the pointer; says its key. Only an icon where there is no room. */
export function SearchButton() {
  const known = useHydrated();
  return (
    <button
      type="button"
      aria-label="Search or act"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => showOverlay("palette")}
      className="flex h-(--ctl) items-center gap-2 rounded-2 border border-line-control px-2 text-ink-3 hover:bg-hover max-side:w-(--ctl) max-side:justify-center max-side:border-transparent max-side:px-0 max-side:text-ink-2 side:w-58"
    >
      <Icon of={Search} />
      <span className="flex-1 text-left max-side:hidden">Search or act</span>
      <Kbd className="max-side:hidden">{known && isApple() ? "⌘K" : "Ctrl K"}</Kbd>
    </button>
  );
}
