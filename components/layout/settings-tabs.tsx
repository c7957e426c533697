"use client";
import { usePathTo } from "@/lib/client/workspace-context";
import { LinkTabs } from "../ui/link-tabs";

const PAGES = [
  { name: "api-keys", label: "API keys" },
  { name: "policies", label: "Policies" },
  { name: "verifiers", label: "Verifiers" },
  { name: "account", label: "Account" },
] as const;

/** The pages of the settings. */
export function SettingsTabs({ current }: { current: (typeof PAGES)[number]["name"] }) {
  const pathTo = usePathTo();
  return (
    <LinkTabs
      label="Settings"
      tabs={PAGES.map(({ name, label }) => ({ href: pathTo(`/settings/${name}`), label, current: name === current }))}
    />
  );
}
