import { cn } from "@/components/ui/cn";
import { Section } from "./section";

const COLOURS = [
  ["page", "bg-page"],
  ["rail", "bg-rail"],
  ["sunken", "bg-sunken"],
  ["raised", "bg-raised"],
  ["hover", "bg-hover"],
  ["pressed", "bg-pressed"],
  ["selected", "bg-selected"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["line-control", "bg-line-control"],
  ["ink", "bg-ink"],
  ["ink-2", "bg-ink-2"],
  ["ink-3", "bg-ink-3"],
  ["accent", "bg-accent"],
  ["accent-fill", "bg-accent-fill"],
  ["accent-soft", "bg-accent-soft"],
  ["accent-tint", "bg-accent-tint"],
  ["success", "bg-success"],
  ["success-fill", "bg-success-fill"],
  ["success-tint", "bg-success-tint"],
  ["fail", "bg-fail"],
  ["fail-fill", "bg-fail-fill"],
  ["fail-tint", "bg-fail-tint"],
  ["warn", "bg-warn"],
  ["warn-fill", "bg-warn-fill"],
  ["warn-tint", "bg-warn-tint"],
  ["idle", "bg-idle"],
  ["idle-fill", "bg-idle-fill"],
  ["danger-fill", "bg-danger-fill"],
  ["hatch-warn", "bg-hatch-warn"],
  ["dots-live", "bg-dots-live"],
  ["fail-bar", "bg-fail-bar"],
] as const;

/** Every colour and pattern by the name it has in classes. */
export function Colours() {
  return (
    <Section title="Colour">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2">
        {COLOURS.map(([name, className]) => (
          <li key={name} className="text-11 text-ink-3">
            <span className={cn("block h-8 rounded-1 outline outline-line", className)} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The steps of type, each in its own size. */
export function Type() {
  return (
    <Section title="Type">
      <p className="text-28 font-semibold">44.4 %</p>
      <p className="mt-1 text-20 font-semibold">Run title</p>
      <p className="mt-1 text-15 font-semibold">Dialog title</p>
      <p className="mt-1 font-semibold">Section, 0123456789</p>
      <p>Body and tables</p>
      <p className="text-12 text-ink-2">Second line, meta</p>
      <p className="text-11 text-ink-3">Axis, count, hint</p>
      <code className="font-mono text-12">run_01jdt8k3w0</code>
    </Section>
  );
}

/** Space, edges and depth. */
export function Space() {
  return (
    <Section title="Space, edges, depth">
      <div className="flex flex-wrap items-end gap-3 text-11 text-ink-3">
        {[4, 8, 12, 16, 20, 24, 32, 40, 48].map((size) => (
          <span key={size}>
            <span className="block bg-accent-soft" style={{ width: size, height: size }} />
            {size}
          </span>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-4">
        <span className="rounded-1 border border-line-strong px-3 py-2">radius 1</span>
        <span className="rounded-2 border border-line-strong px-3 py-2">radius 2</span>
        <span className="rounded-3 border border-line-strong bg-raised px-3 py-2 shadow-pop">radius 3, pop</span>
        <span className="rounded-3 border border-line-strong bg-raised px-3 py-2 shadow-dialog">dialog</span>
      </div>
    </Section>
  );
}
