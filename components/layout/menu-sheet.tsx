"use client";
import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { RailContent } from "./rail";
import { ThemeToggle } from "./theme-toggle";

/** The rail behind a button, for screens under 640 px. */
export function MenuSheet() {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="quiet" size="icon" aria-label="Menu" className="sm:hidden">
          <Icon of={MenuIcon} size="l" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Menu" side="left" className="w-[min(280px,calc(100vw-48px))] bg-rail">
        <div className="flex flex-1 flex-col px-2 pb-2">
          <RailContent folded={false} onNavigate={() => setOpen(false)} />
          <div className="flex items-center text-12 text-ink-3">
            <ThemeToggle />
            Theme
          </div>
        </div>
      </SheetContent>
    </Sheet>
  );
}
