"use client";
import { Link } from "@/components/ui/link";
import type { LateMenuProps } from "@/components/ui/late-menu";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { useConsoleSession } from "@/lib/client/workspace-context";

export default function WorkspaceItems({ trigger }: LateMenuProps) {
  const { workspace, workspaces } = useConsoleSession();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
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
