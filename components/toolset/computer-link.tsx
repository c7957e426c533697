"use client";
import { Link } from "@/components/ui/link";
import { usePathTo } from "@/lib/client/workspace-context";

export function ComputerLink({ id }: { id: string }) {
  const to = usePathTo();
  return (
    <Link className="font-mono text-12 text-accent hover:underline" href={to(`/computers/${id}`)}>
      …{id.slice(-6)}
    </Link>
  );
}
