"use client";
import { useTheme } from "next-themes";
import { Icon } from "@/components/ui/icon";
import type { LateMenuProps } from "@/components/ui/late-menu";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import { themeOf, THEMES } from "./themes";

export default function ThemeItems({ trigger }: LateMenuProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={themeOf(theme).value} onValueChange={setTheme}>
          {THEMES.map((item) => (
            <MenuRadioItem key={item.value} value={item.value}>
              <Icon of={item.icon} />
              {item.label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
