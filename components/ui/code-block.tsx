import { cn } from "./cn";
import { CopyButton } from "./copy-button";

/**
 * Code in a well, scrolling inside itself and reachable by keyboard. `text` is shown as text, whoever wrote it.
 * `copyLabel` adds a button that copies exactly what is shown.
 */
export function CodeBlock({
  text,
  label,
  copyLabel,
  wrap = false,
  className,
}: {
  text: string;
  label: string;
  copyLabel?: string;
  wrap?: boolean;
  className?: string;
}) {
  return (
    <div className={cn("relative min-w-0", className)}>
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className={cn(
          "max-h-full overflow-auto rounded-2 bg-sunken px-3 py-2.5 font-mono text-12 leading-[18px] text-ink-2",
          wrap && "break-words whitespace-pre-wrap",
          copyLabel && "min-h-[calc(var(--ctl)+12px)] pr-12",
        )}
      >
        {text}
      </pre>
      {copyLabel ? (
        <CopyButton text={text} label={copyLabel} compact className="absolute top-1.5 right-1.5 bg-sunken" />
      ) : null}
    </div>
  );
}
