import {
  Activity,
  GitCompare,
  Inbox,
  Layers,
  ListChecks,
  Monitor,
  Play,
  Settings,
  Split,
  type LucideIcon,
} from "lucide-react";

export interface NavItem {
  path: `/${string}`;
  label: string;
  icon: LucideIcon;
  /** Paths under this one also count as here. */
  under: `/${string}`;
  /** The letter after `g` that goes there. */
  go: string;
  /** Not in the list of the rail: it has a place of its own there. */
  isFoot?: true;
}

/** Where one can go from everywhere, in the order of the rail. */
export const NAV_ITEMS: readonly NavItem[] = [
  { path: "/runs", under: "/runs", label: "Runs", icon: Play, go: "r" },
  { path: "/tasks", under: "/tasks", label: "Tasks", icon: ListChecks, go: "t" },
  { path: "/computers", under: "/computers", label: "Computers", icon: Monitor, go: "c" },
  { path: "/compare", under: "/compare", label: "Compare", icon: GitCompare, go: "m" },
  { path: "/triage", under: "/triage", label: "Triage", icon: Inbox, go: "i" },
  { path: "/toolset", under: "/toolset", label: "Toolset", icon: Split, go: "o" },
  { path: "/templates", under: "/templates", label: "Templates", icon: Layers, go: "e" },
  { path: "/settings", under: "/settings", label: "Settings", icon: Settings, go: "s" },
  { path: "/health", under: "/health", label: "Health", icon: Activity, go: "h", isFoot: true },
];

interface SettingsPage {
  name: string;
  label: string;
  /** All on it needs the scope admin; others would only read that they may not. */
  isForAdmins?: true;
}

/** The pages of the settings, in the order of their tabs. */
export const SETTINGS_PAGES = [
  { name: "api-keys", label: "API keys", isForAdmins: true },
  { name: "webhooks", label: "Webhooks", isForAdmins: true },
  { name: "api", label: "API" },
  { name: "members", label: "Members" },
  { name: "workspace", label: "Workspace" },
  { name: "audit", label: "Audit log", isForAdmins: true },
  { name: "policies", label: "Policies" },
  { name: "verifiers", label: "Verifiers" },
  { name: "account", label: "Account" },
] as const satisfies readonly SettingsPage[];

export type SettingsPageName = (typeof SETTINGS_PAGES)[number]["name"];

/** Those that a reader can use. */
export const settingsPages = (isAdmin: boolean): readonly (SettingsPage & { name: SettingsPageName })[] =>
  SETTINGS_PAGES.filter((page) => isAdmin || !("isForAdmins" in page));
