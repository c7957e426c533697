"use client";
import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/** The script works in the page as it comes from the server; React complains of one that a browser renders and never runs. */
const INERT = { type: "application/json" } as const;

/** Sets `data-theme` on the root element before the first paint, by a script with this nonce; system by default. */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <NextThemes
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      scriptProps={typeof window === "undefined" ? {} : INERT}
      {...(nonce !== undefined && { nonce })}
    >
      {children}
    </NextThemes>
  );
}
