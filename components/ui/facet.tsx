"use client";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { onShallowClick } from "@/lib/client/shallow";
import { cn } from "./cn";

const LOOKS =
  "inline-flex h-6 max-sm:h-9 items-center gap-1.5 rounded-2 border border-line px-2 text-12 whitespace-nowrap text-ink-2 no-underline hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-selected aria-pressed:text-ink aria-[current]:border-transparent aria-[current]:bg-selected aria-[current]:text-ink";

/** A filter that is a link: the state is in the URL. */
export function FacetLink({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      onClick={onShallowClick}
      aria-current={current ? "true" : undefined}
      className={LOOKS}
    >
      {children}
    </Link>
  );
}

export function FacetButton({
  pressed,
  onPress,
  className,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={cn(LOOKS, className)}>
      {children}
    </button>
  );
}
