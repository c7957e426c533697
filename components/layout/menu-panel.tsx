"use client";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { RailContent } from "./rail";
import { ThemeToggle } from "./theme-toggle";

/** The rail over the page, for screens under 640 px. */
export function MenuPanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menu" side="left" className="w-[min(280px,calc(100vw-48px))] bg-rail">
        <div className="flex flex-1 flex-col px-2 pb-2">
          <RailContent folded={false} onNavigate={() => onOpenChange(false)} />
          <div className="flex items-center text-12 text-ink-3">
            <ThemeToggle />
            Theme
          </div>
        </div>
      </SheetContent>
    </Sheet>
  );
}
