import { Camera, Hourglass, Lock, Minus, Monitor, MousePointerClick, Unplug } from "lucide-react";
import { Fact, type FactProps } from "@/components/ui/fact";
import type { DesktopStatus } from "@/lib/domain/desktop/desktop.status";

export const DESKTOP_LOOK: Record<DesktopStatus, Omit<FactProps, "className">> = {
  creating: { icon: Hourglass, word: "Creating", tone: "live" },
  ready: { icon: Monitor, word: "Ready", tone: "plain" },
  stepping: { icon: MousePointerClick, word: "Stepping", tone: "live" },
  checkpointing: { icon: Camera, word: "Checkpointing", tone: "live" },
  quarantined: { icon: Lock, word: "Quarantined", tone: "warn" },
  down: { icon: Unplug, word: "Down", tone: "warn" },
  closed: { icon: Minus, word: "Closed", tone: "idle" },
};

export function DesktopStatusFact({ status, className }: { status: DesktopStatus; className?: string }) {
  return <Fact {...DESKTOP_LOOK[status]} className={className} />;
}
