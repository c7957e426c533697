"use client";
import { LogOut, UserCog } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import type { LateMenuProps } from "@/components/ui/late-menu";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { signOut } from "@/lib/client/session-api";
import { useConsoleSession, usePathTo } from "@/lib/client/workspace-context";

export default function AccountItems({ trigger }: LateMenuProps) {
  const { user } = useConsoleSession();
  const router = useRouter();
  const pathTo = usePathTo();
  const leave = async () => {
    await signOut().catch(() => undefined);
    router.replace("/sign-in");
    router.refresh();
  };
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent>
        <MenuLabel>
          <span className="block text-13 font-medium text-ink">{user.name}</span>
          {user.email}
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href={pathTo("/settings/account")}>
            <Icon of={UserCog} />
            Account
          </Link>
        </MenuItem>
        <MenuItem onSelect={() => void leave()}>
          <Icon of={LogOut} />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
