"use client";
import { Toaster } from "@/components/ui/toaster";
import { Buttons, Fields, Overlaid } from "./controls";
import { Numbers, Rows, States } from "./states";
import { Colours, Space, Type } from "./tokens";
import { Vocabulary } from "./vocabulary";

/** Every token, primitive and state, in both themes beside each other. For development only. */
export function Gallery() {
  return (
    <>
      <main className="grid min-h-dvh side:grid-cols-2">
        <h1 className="sr-only">Components</h1>
        {(["light", "dark"] as const).map((theme) => (
          <section
            key={theme}
            aria-label={`${theme} theme`}
            data-theme={theme}
            className="min-w-0 bg-page p-6 text-ink max-sm:p-4"
          >
            <h2 className="mb-4 text-20 font-semibold">{theme === "light" ? "Light" : "Dark"}</h2>
            <div className="grid gap-x-8 rail:grid-cols-2">
              <div className="min-w-0">
                <Colours />
                <Type />
                <Space />
                <Buttons />
                <Fields name={theme} />
                <Overlaid />
                <Numbers />
                <Rows />
              </div>
              <div className="min-w-0">
                <Vocabulary />
                <States />
              </div>
            </div>
          </section>
        ))}
      </main>
      <Toaster />
    </>
  );
}
