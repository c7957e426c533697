"use client";
import { Link } from "@/components/ui/link";
import { Fragment } from "react";
import { onShallowClick } from "@/lib/client/shallow";

/** The filter that matched nothing, and a link without each of its parts. */
export function NothingMatches({
  what,
  parts,
  onFollow,
}: {
  what: string;
  parts: readonly { label: string; href: string }[];
  onFollow?: () => void;
}) {
  return (
    <div role="status" className="px-6 py-8 max-sm:px-4">
      <p>
        <span className="font-semibold">No {what} matches</span>{" "}
        <span className="text-ink-2">{parts.map((part) => part.label).join(" ")}</span>
      </p>
      <p className="mt-1 text-12 text-ink-2">
        {parts.map((part, index) => (
          <Fragment key={part.label}>
            {index > 0 ? ". " : ""}
            <Link
              href={part.href}
              scroll={false}
              onClick={(event) => {
                onShallowClick(event);
                onFollow?.();
              }}
              className="text-accent underline underline-offset-2"
            >
              Without {part.label}
            </Link>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
