"use client";
import { Dialog as Primitive } from "radix-ui";
import { useRef, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { Opener, focusOpener } from "./opener";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, "title"> {
  /** The question, with the name of what it is about. */
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the safe one first; give the safe one `autoFocus`. */
  footer: ReactNode;
  /** Left of the buttons. */
  footnote?: ReactNode;
}

/** 456 px, above everything, closes on Escape; the focus goes back to what it came from. */
export function DialogContent({
  title,
  description,
  footer,
  footnote,
  className,
  children,
  ...props
}: DialogContentProps) {
  const opener = useRef<HTMLElement>(null);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="animate-overlay fixed inset-0 z-40 bg-[#0b101866]" />
      <Primitive.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(
          "animate-overlay fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(456px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto rounded-3 border border-line-strong bg-raised p-5 shadow-dialog",
          className,
        )}
        onCloseAutoFocus={(event) => {
          if (focusOpener(opener.current)) event.preventDefault();
        }}
        {...props}
      >
        <Opener openerRef={opener} />
        <Primitive.Title className="text-15 font-semibold">{title}</Primitive.Title>
        {description ? <Primitive.Description className="text-ink-2">{description}</Primitive.Description> : null}
        {children}
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {footnote ? <p className="min-w-0 flex-1 text-12 text-ink-3">{footnote}</p> : null}
          <div className="ml-auto flex gap-2">{footer}</div>
        </div>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
