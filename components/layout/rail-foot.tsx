"use client";
import { cn } from "@/components/ui/cn";
import { formatCountOf } from "@/lib/format/count";
import { useRailHosts } from "./rail-nav";

/** The product's own health: hosts that answer. Says nothing until it knows. */
export function RailFoot({ folded }: { folded: boolean }) {
  const hosts = useRailHosts();
  if (!hosts.data && !hosts.isError) return <div className="mt-auto h-8" />;
  const all = hosts.data?.data ?? [];
  const online = all.filter((host) => host.status === "online");
  const simulated = online.length > 0 && online.every((host) => host.driver === "simulated");
  const words = hosts.isError
    ? "Health unknown"
    : online.length === 0
      ? "No host is online"
      : `${formatCountOf(online.length, "host")}${online.length < all.length ? ` of ${all.length}` : ""}${simulated ? " · simulated" : ""}`;
  const fine = !hosts.isError && online.length > 0 && online.length === all.length;
  return (
    <div
      title={words}
      className={cn(
        "-mx-2 mt-auto flex items-center gap-1.5 border-t border-line px-4 pt-3 pb-2 text-11 text-ink-3",
        folded && "fold:justify-center fold:px-0",
      )}
    >
      <span aria-hidden className={cn("size-[7px] shrink-0 rounded-full", fine ? "bg-success-fill" : "bg-warn-fill")} />
      <span className={cn(folded && "fold:sr-only")}>{words}</span>
    </div>
  );
}
