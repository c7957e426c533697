import type { ReactNode } from "react";
import { PublicHeader } from "../layout/public-header";
import { SkipLink } from "../layout/skip-link";

/** Around every page of the documents: readable without a sign-in. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[760px] flex-1 px-6 py-10 outline-none max-sm:px-4 max-sm:py-6"
      >
        {children}
      </main>
    </div>
  );
}
