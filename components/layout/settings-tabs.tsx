"use client";
import { useHasScope, usePathTo } from "@/lib/client/workspace-context";
import { LinkTabs } from "../ui/link-tabs";
import { settingsPages, type SettingsPageName } from "./nav-items";

/** The pages of the settings. */
export function SettingsTabs({ current }: { current: SettingsPageName }) {
  const pathTo = usePathTo();
  const isAdmin = useHasScope("admin");
  return (
    <LinkTabs
      label="Settings"
      tabs={settingsPages(isAdmin).map(({ name, label }) => ({
        href: pathTo(`/settings/${name}`),
        label,
        current: name === current,
      }))}
    />
  );
}
