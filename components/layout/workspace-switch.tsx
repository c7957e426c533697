"use client";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { useConsoleSession } from "@/lib/client/workspace-context";

/** Name of the workspace; a menu when there is more than one. */
export function WorkspaceSwitch() {
  const { workspace, workspaces } = useConsoleSession();
  if (workspaces.length < 2) return <span className="truncate text-12 text-ink-3">{workspace.name}</span>;
  return (
    <Menu>
      <MenuTrigger className="flex h-6 min-w-0 items-center gap-0.5 rounded-2 px-1 text-12 text-ink-3 hover:bg-hover hover:text-ink">
        <span className="sr-only">Workspace: </span>
        <span className="truncate">{workspace.name}</span>
        <Icon of={ChevronDown} size="s" />
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>Workspace</MenuLabel>
        {workspaces.map((item) => (
          <MenuItem key={item.slug} asChild>
            <Link href={`/w/${item.slug}/runs`} aria-current={item.slug === workspace.slug ? "true" : undefined}>
              {item.name}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
