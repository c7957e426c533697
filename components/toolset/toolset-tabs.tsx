"use client";
import { usePathTo } from "@/lib/client/workspace-context";
import { LinkTabs } from "../ui/link-tabs";

const PAGES = [
  { path: "/toolset", name: "calls", label: "Calls" },
  { path: "/toolset/approvals", name: "approvals", label: "Approvals" },
  { path: "/toolset/decisions", name: "decisions", label: "Decisions" },
  { path: "/toolset/safety", name: "safety", label: "Safety" },
] as const;

/** The pages about what the toolset did, may do, and asked. */
export function ToolsetTabs({ current }: { current: (typeof PAGES)[number]["name"] }) {
  const pathTo = usePathTo();
  return (
    <LinkTabs
      label="Toolset"
      tabs={PAGES.map(({ path, name, label }) => ({ href: pathTo(path), label, current: name === current }))}
    />
  );
}
