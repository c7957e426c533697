"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { late } from "@/components/ui/late";
import type { Shortcuts } from "@/lib/client/shortcut-table";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { usePathTo } from "@/lib/client/workspace-context";
import { NAV_ITEMS } from "../nav-items";
import { showOverlay, useOpenOverlay, usePaletteEntries } from "./palette-store";
import { useShellEntries } from "./shell-entries";

/** Read when they are first asked for. */
const KeyMap = late(() => import("./key-map").then((module) => module.KeyMap));
const Palette = late(() => import("./palette").then((module) => module.Palette));

/** The keys of every page, and what they open. Mounted once, before the page, so that a page's own keys come first. */
export function Overlays() {
  const router = useRouter();
  const to = usePathTo();
  const open = useOpenOverlay();
  // What was once open stays, to close in its own time.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  if (open !== null && !asked.has(open)) setAsked(new Set([...asked, open]));
  usePaletteEntries(useShellEntries());
  const go: Shortcuts = Object.fromEntries(
    NAV_ITEMS.map(({ go: letter, label, path }) => [`g ${letter}`, { does: label, run: () => router.push(to(path)) }]),
  );
  useShortcuts({
    "?": { does: "Keys", run: () => showOverlay("keys") },
    "g n": { does: "New run", run: () => router.push(to("/runs/new")) },
    ...go,
  });
  useEffect(() => {
    // With Ctrl or ⌘ it is no single key: it works while typing and cannot be switched off.
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      if (!isPalette || document.querySelector("[role=alertdialog]")) return;
      event.preventDefault();
      showOverlay("palette");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const set = (overlay: "palette" | "keys") => (isOpen: boolean) => showOverlay(isOpen ? overlay : null);
  return (
    <>
      {asked.has("palette") ? <Palette open={open === "palette"} onOpenChange={set("palette")} /> : null}
      {asked.has("keys") ? <KeyMap open={open === "keys"} onOpenChange={set("keys")} /> : null}
    </>
  );
}
