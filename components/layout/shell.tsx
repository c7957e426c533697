import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { QueryProvider } from "@/lib/client/query-provider";
import { SessionProvider, type ConsoleSession } from "@/lib/client/workspace-context";
import { Overlays } from "./palette/overlays";
import { Rail } from "./rail";
import { SampleBand } from "./sample-band";
import { SkipLink } from "./skip-link";

/** Rail and main part around every page of a workspace. Each page begins with a TopBar. */
export function Shell({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  return (
    <QueryProvider>
      <SessionProvider session={session}>
        <SkipLink />
        <Overlays />
        <div className="flex min-h-dvh">
          <Rail />
          <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            <SampleBand />
            {children}
          </main>
        </div>
        <Toaster />
      </SessionProvider>
    </QueryProvider>
  );
}
