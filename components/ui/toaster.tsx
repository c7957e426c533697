"use client";
import { Toaster as Sonner } from "sonner";

/** Where `toast(...)` of sonner appears; says counts before and after, never praise. */
export function Toaster() {
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
