import { cn } from "./cn";

/** A key hint; hidden on narrow screens and from readers (aria-keyshortcuts says it). */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={cn(
        "rounded-1 border border-line-strong px-1 font-sans text-[11px] leading-[14px] font-medium text-ink-3 max-sm:hidden [button.bg-accent-fill_&,a.bg-accent-fill_&]:border-[#ffffff66] [button.bg-accent-fill_&,a.bg-accent-fill_&]:text-on-accent",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
