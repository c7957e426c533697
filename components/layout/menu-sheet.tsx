"use client";
import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { late } from "@/components/ui/late";

const MenuPanel = late(() => import("./menu-panel").then((module) => module.MenuPanel));

/** The rail behind a button, for screens under 640 px; read when it is first asked for. */
export function MenuSheet() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        className="sm:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon of={MenuIcon} size="l" />
      </Button>
      {open === null ? null : <MenuPanel open={open} onOpenChange={setOpen} />}
    </>
  );
}
