"use client";
import { User } from "lucide-react";
import { lazy } from "react";
import { Icon } from "@/components/ui/icon";
import { LateMenu } from "@/components/ui/late-menu";
import { useConsoleSession } from "@/lib/client/workspace-context";

const AccountItems = lazy(() => import("./account-items"));

/** Who is signed in and as what; the way to the account and out. */
export function AccountMenu() {
  const { role } = useConsoleSession();
  return (
    <LateMenu
      menu={AccountItems}
      trigger={
        <button
          type="button"
          className="inline-flex h-7 items-center gap-1.5 rounded-2 px-1 text-12 whitespace-nowrap text-ink-2 hover:bg-hover max-sm:h-9 max-sm:px-2"
        >
          <Icon of={User} />
          <span className="max-sm:sr-only">role: {role}</span>
        </button>
      }
    />
  );
}
