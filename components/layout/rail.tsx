"use client";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { usePathTo } from "@/lib/client/workspace-context";
import { BrandMark } from "./brand";
import { useRailFolded } from "./rail-fold";
import { RailFoot } from "./rail-foot";
import { RailNav } from "./rail-nav";
import { WorkspaceSwitch } from "./workspace-switch";

/** What the rail holds; also the content of the menu on narrow screens. */
export function RailContent({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  const to = usePathTo();
  return (
    <>
      <div className={cn("mb-2 flex h-8 items-center gap-2 px-2", folded && "fold:justify-center fold:px-0")}>
        <Link
          href={to("/runs")}
          onClick={onNavigate}
          className="flex items-center gap-2 font-semibold tracking-[-.01em]"
        >
          <BrandMark className="size-[18px] shrink-0" />
          <span className={cn(folded && "fold:sr-only")}>Deskproof</span>
        </Link>
        <div className={cn("ml-auto min-w-0", folded && "fold:hidden")}>
          <WorkspaceSwitch />
        </div>
      </div>
      <RailNav folded={folded} onNavigate={onNavigate} />
      <RailFoot folded={folded} onNavigate={onNavigate} />
    </>
  );
}

/** 200 px; 48 px under 900 px, beside a replay and when it was folded; behind the menu under 640 px. */
export function Rail() {
  const isBesideReplay = usePathname().includes("/attempts/");
  const isFolded = useRailFolded();
  return (
    <header
      data-fold={isBesideReplay || isFolded ? "" : undefined}
      className="sticky top-0 flex h-dvh w-(--rail-w) shrink-0 flex-col border-r border-line bg-rail p-2 fold:w-(--rail-w-min) fold:px-1 max-sm:hidden"
    >
      <RailContent folded />
    </header>
  );
}
