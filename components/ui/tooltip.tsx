"use client";
import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export const TooltipProvider = Primitive.Provider;

/** Never the only place of a fact. Opens below, on hover and focus; Escape closes. The child must be focusable. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side="bottom"
          sideOffset={6}
          collisionPadding={12}
          className="animate-overlay z-50 max-w-64 rounded-3 border border-line-strong bg-raised px-2.5 py-2 text-12 text-ink shadow-pop"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
