"use client";
import { LogOut, User, UserCog } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { signOut } from "@/lib/client/session-api";
import { useConsoleSession, usePathTo } from "@/lib/client/workspace-context";

/** Who is signed in and as what; the way to the account and out. */
export function AccountMenu() {
  const { user, role } = useConsoleSession();
  const router = useRouter();
  const pathTo = usePathTo();
  const leave = async () => {
    await signOut().catch(() => undefined);
    router.replace("/sign-in");
    router.refresh();
  };
  return (
    <Menu>
      <MenuTrigger className="inline-flex h-7 items-center gap-1.5 rounded-2 px-1 text-12 whitespace-nowrap text-ink-2 hover:bg-hover max-sm:h-9 max-sm:px-2">
        <Icon of={User} />
        <span className="max-sm:sr-only">role: {role}</span>
      </MenuTrigger>
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
