"use client";
import { useTheme } from "next-themes";
import { lazy } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LateMenu } from "@/components/ui/late-menu";
import { useHydrated } from "@/lib/client/use-hydrated";
import { themeOf } from "./themes";

const ThemeItems = lazy(() => import("./theme-items"));

/** Light, dark or like the system; this browser remembers it. */
export function ThemeToggle() {
  const { theme } = useTheme();
  const known = useHydrated();
  const chosen = themeOf(known ? theme : undefined);
  return (
    <LateMenu
      menu={ThemeItems}
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Theme: ${chosen.label}`}>
          <Icon of={chosen.icon} />
        </Button>
      }
    />
  );
}
