"use client";
import { usePathTo } from "@/lib/client/workspace-context";
import { LinkTabs } from "../ui/link-tabs";
import { SETTINGS_PAGES } from "./nav-items";

/** The pages of the settings. */
export function SettingsTabs({ current }: { current: (typeof SETTINGS_PAGES)[number]["name"] }) {
  const pathTo = usePathTo();
  return (
    <LinkTabs
      label="Settings"
      tabs={SETTINGS_PAGES.map(({ name, label }) => ({
        href: pathTo(`/settings/${name}`),
        label,
        current: name === current,
      }))}
    />
  );
}
