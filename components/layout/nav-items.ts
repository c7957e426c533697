import { Layers, ListChecks, Monitor, Play, Settings, Split, type LucideIcon } from "lucide-react";

export interface NavItem {
  path: `/${string}`;
  label: string;
  icon: LucideIcon;
  /** Paths under this one also count as here. */
  under: `/${string}`;
}

/** The rail, in order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { path: "/runs", under: "/runs", label: "Runs", icon: Play },
  { path: "/tasks", under: "/tasks", label: "Tasks", icon: ListChecks },
  { path: "/computers", under: "/computers", label: "Computers", icon: Monitor },
  { path: "/toolset", under: "/toolset", label: "Toolset", icon: Split },
  { path: "/templates", under: "/templates", label: "Templates", icon: Layers },
  { path: "/settings/api-keys", under: "/settings", label: "Settings", icon: Settings },
];
