"use client";
import { Tooltip as Primitive } from "radix-ui";
import { useLayoutEffect, useRef } from "react";
import type { TooltipProps } from "./tooltip";

const DELAY_MS = 300;

/** The tooltip itself. It comes in place of a bare button, so that it gives the focus back and shows at once what is asked for. */
export function TooltipBody({ content, children, asked }: TooltipProps & { asked: "focus" | "pointer" | null }) {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked === "focus") trigger.current?.focus();
  }, [asked]);
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root defaultOpen={asked !== null}>
        <Primitive.Trigger asChild ref={trigger}>
          {children}
        </Primitive.Trigger>
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
    </Primitive.Provider>
  );
}
