"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import { useHydrated } from "@/lib/client/use-hydrated";

const THEMES = [
  { value: "system", label: "Like the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** Light, dark or like the system; this browser remembers it. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const known = useHydrated();
  const chosen = THEMES.find((item) => known && item.value === theme) ?? THEMES[0];
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" size="icon" aria-label={`Theme: ${chosen.label}`}>
          <Icon of={chosen.icon} />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={chosen.value} onValueChange={setTheme}>
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
