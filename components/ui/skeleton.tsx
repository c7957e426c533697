import { cn } from "./cn";

/** One grey bar in the place of a value that is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-2 rounded-1 bg-idle-tint", className)} />;
}

/** Rows with the true column widths; no spinner. */
export function SkeletonRows({
  rows,
  widths,
  label,
  flush = false,
}: {
  rows: number;
  widths: readonly string[];
  label: string;
  /** Inside of something that brings the page's inset. */
  flush?: boolean;
}) {
  return (
    <div role="status" className={flush ? undefined : "px-6 max-sm:px-4"}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-6 border-b border-line">
          {widths.map((width, index) => (
            <Skeleton key={index} className={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
