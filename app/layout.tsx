import "@fontsource-variable/inter";
import "@fontsource-variable/jetbrains-mono";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ThemeProvider } from "@/components/layout/theme-provider";

export const metadata: Metadata = {
  title: { default: "Deskproof", template: "%s · Deskproof" },
  description: "Runs batches of computer-use tasks on real desktops and verifies every attempt.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#101316" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading it renders each page for its own request: a page made in advance could carry no nonce.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <ThemeProvider {...(nonce !== undefined && { nonce })}>{children}</ThemeProvider>
      </body>
    </html>
  );
}
