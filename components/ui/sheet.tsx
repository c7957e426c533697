"use client";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Opener, focusOpener } from "./opener";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

/** A panel from the left or right edge for narrow screens: the rail behind the menu, side panels. */
export function SheetContent({
  title,
  side = "right",
  className,
  children,
}: {
  title: string;
  side?: "left" | "right";
  className?: string;
  children: ReactNode;
}) {
  const opener = useRef<HTMLElement>(null);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="animate-overlay fixed inset-0 z-40 bg-[#0b101866]" />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          "animate-overlay fixed inset-y-0 z-50 flex w-[min(360px,calc(100vw-48px))] flex-col overflow-y-auto bg-page shadow-dialog",
          side === "left" ? "left-0" : "right-0",
          className,
        )}
        onCloseAutoFocus={(event) => {
          if (focusOpener(opener.current)) event.preventDefault();
        }}
      >
        <Opener openerRef={opener} />
        <div className="flex h-11 shrink-0 items-center px-4">
          <Primitive.Title className="text-13 font-semibold">{title}</Primitive.Title>
          <Primitive.Close
            aria-label="Close"
            className="ml-auto grid size-9 place-items-center rounded-2 hover:bg-hover"
          >
            <Icon of={X} size="l" />
          </Primitive.Close>
        </div>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
