"use client";
import { RadioGroup as Primitive } from "radix-ui";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";

/** Exclusive choices that each say what happens. Needs an aria-label or aria-labelledby. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn("grid gap-1", className)} {...props} />;
}

interface RadioOptionProps extends Omit<ComponentProps<typeof Primitive.Item>, "children"> {
  label: ReactNode;
  hint?: ReactNode;
}

export function RadioOption({ label, hint, className, ...props }: RadioOptionProps) {
  const id = useId();
  return (
    <div className={cn("grid grid-cols-[24px_1fr] py-2", className)}>
      <Primitive.Item
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-[3px] size-3.5 rounded-full border border-line-control bg-page after:absolute after:-inset-1.5 after:content-[''] data-[state=checked]:border-[4.5px] data-[state=checked]:border-accent-fill data-[state=checked]:bg-on-accent disabled:bg-sunken"
        {...props}
      />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span id={`${id}-hint`} className="col-start-2 text-12 text-ink-3">
          {hint}
        </span>
      ) : null}
    </div>
  );
}
