"use client";
import { Clock, HelpCircle, Keyboard, Link2, LogOut, Monitor, Moon, PanelLeft, Plus, Sun, UserCog } from "lucide-react";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { setRailFolded, useRailFolded } from "@/components/layout/rail-fold";
import { signOut } from "@/lib/client/session-api";
import { localTimeZone, setZoneChoice, useZoneChoice } from "@/lib/client/time-zone";
import { useHasScope, usePathTo } from "@/lib/client/workspace-context";
import { NAV_ITEMS, settingsPages } from "../nav-items";
import type { PaletteEntry } from "./palette-entry";
import { showOverlay } from "./palette-store";

/** What the palette offers on every page: the pages, and what this browser remembers about how they are shown. */
export function useShellEntries(): PaletteEntry[] {
  const to = usePathTo();
  const isAdmin = useHasScope("admin");
  const mayStart = useHasScope("runs:write");
  const router = useRouter();
  const zone = useZoneChoice();
  const isFolded = useRailFolded();
  const { setTheme } = useTheme();
  const goTo = { group: "Go to" };
  const view = { group: "How it is shown" };
  const themes = [
    { value: "system", label: "Like the system", icon: Monitor },
    { value: "light", label: "Light", icon: Sun },
    { value: "dark", label: "Dark", icon: Moon },
  ];
  return [
    ...(mayStart
      ? [
          {
            ...goTo,
            id: "new-run",
            label: "New run",
            icon: Plus,
            href: to("/runs/new"),
            keywords: "start launch wizard",
          },
        ]
      : []),
    ...NAV_ITEMS.map(({ path, label, icon, go }) => ({
      ...{ ...goTo, id: path, label, icon, href: to(path), keys: `g ${go}` },
    })),
    ...settingsPages(isAdmin).map(({ name, label }) => ({
      ...{ ...goTo, id: `settings-${name}`, label, icon: UserCog, href: to(`/settings/${name}`), keywords: "settings" },
    })),
    {
      ...{ ...goTo, id: "errors", label: "Error codes", icon: HelpCircle, href: "/docs/errors", keywords: "help docs" },
    },
    {
      ...{ ...view, id: "copy-link", label: "Copy a link to this view", icon: Link2 },
      run: () => void navigator.clipboard.writeText(window.location.href).then(() => toast("Link copied.")),
    },
    ...themes.map(({ value, label, icon }) => ({
      ...{ ...view, id: `theme-${value}`, label: `Theme: ${label}`, icon, keywords: "colour appearance" },
      run: () => setTheme(value),
    })),
    {
      ...{ ...view, id: "zone", icon: Clock, keywords: "clock time zone utc local" },
      label: zone === "utc" ? `Show times in ${localTimeZone()}` : "Show times in UTC",
      run: () => setZoneChoice(zone === "utc" ? "local" : "utc"),
    },
    {
      ...{ ...view, id: "rail", icon: PanelLeft, label: isFolded ? "Unfold the rail" : "Fold the rail" },
      ...{ keywords: "sidebar navigation collapse expand" },
      run: () => setRailFolded(!isFolded),
    },
    { ...view, id: "keys", icon: Keyboard, label: "Keys", keys: "?", run: () => showOverlay("keys") },
    {
      ...{ group: "Account", id: "sign-out", icon: LogOut, label: "Sign out" },
      run: () =>
        void signOut()
          .catch(() => undefined)
          .then(() => {
            router.replace("/sign-in");
            router.refresh();
          }),
    },
  ];
}
