"use client";
import { useEffect } from "react";
import { toast as draw, Toaster as Sonner } from "sonner";
import { drawToasts } from "./toast";

/** A region that speaks has to be there before its words, or readers miss the first of them. */
const HEARD_MS = 100;

/** The messages themselves. */
export function Toasts() {
  useEffect(() => {
    const timer = setTimeout(() => drawToasts({ message: draw, error: draw.error }), HEARD_MS);
    return () => {
      clearTimeout(timer);
      drawToasts(null);
    };
  }, []);
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-2.5 rounded-3 border border-line-strong bg-raised py-2 pr-2 pl-3 text-13 text-ink shadow-pop",
          description: "text-12 text-ink-3",
          actionButton: "ml-auto h-7 rounded-2 px-2 font-medium text-ink-2 hover:bg-hover",
        },
      }}
    />
  );
}
