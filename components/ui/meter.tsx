import { cn } from "./cn";

/** 3 px bar of a part of a cap; amber from 85 %. `value` over 1 is drawn full. Decorative: the numbers stand beside it. */
export function Meter({ value, className }: { value: number; className?: string }) {
  const width = `${Math.min(1, Math.max(0, value)) * 100}%`;
  return (
    <span
      aria-hidden
      className={cn(
        "block h-[3px] overflow-hidden rounded-[2px] bg-idle-tint ring-[.5px] ring-line-strong ring-inset",
        className,
      )}
    >
      <span className={cn("block h-full", value >= 0.85 ? "bg-warn-fill" : "bg-ink-3")} style={{ width }} />
    </span>
  );
}
