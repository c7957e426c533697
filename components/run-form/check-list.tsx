import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";

/** Short facts with a mark each, the measured value at the right. */
export function CheckList({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-3.5">
      <div className="mb-2 flex items-center">
        <h2 className="font-semibold">{title}</h2>
        {aside ? <span className="ml-auto text-12 text-ink-3">{aside}</span> : null}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

export function CheckLine({
  icon,
  tone = "plain",
  words,
  value,
  hint,
}: {
  icon: LucideIcon;
  tone?: "plain" | "warn" | "fail";
  words: string;
  value?: string;
  hint?: string;
}) {
  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-start py-[3px]">
      <Icon
        of={icon}
        className={cn("mt-[3px] text-ink-2", tone === "warn" && "text-warn", tone === "fail" && "text-fail")}
      />
      <span>{words}</span>
      {value ? <span className="pl-2 text-right text-12 leading-5 text-ink-3">{value}</span> : null}
      {hint ? <small className="col-span-2 col-start-2 text-11 text-ink-3">{hint}</small> : null}
    </li>
  );
}
