import { Monitor, Moon, Sun } from "lucide-react";

export const THEMES = [
  { value: "system", label: "Like the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** The one that this browser remembers; before that is known, like the system. */
export const themeOf = (value: string | undefined) => THEMES.find((theme) => theme.value === value) ?? THEMES[0];
