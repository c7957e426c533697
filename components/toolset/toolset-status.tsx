import {
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleX,
  Hand,
  Plug,
  type LucideIcon,
} from "lucide-react";
import { Fact, type FactTone } from "@/components/ui/fact";
import type { ApprovalWire } from "@/lib/domain/toolset/toolset.wire";
import type { ToolsetStatus } from "@/lib/domain/toolset/toolset.status";

const LOOK: Record<ToolsetStatus, { icon: LucideIcon; word: string; tone: FactTone }> = {
  running: { icon: CircleDot, word: "Running", tone: "live" },
  done: { icon: Check, word: "Done", tone: "success" },
  partial: { icon: CircleDashed, word: "Partial", tone: "warn" },
  escalated: { icon: CircleHelp, word: "Handed back", tone: "warn" },
  needs_confirmation: { icon: Hand, word: "Needs confirmation", tone: "warn" },
  paused: { icon: CirclePause, word: "Paused", tone: "warn" },
  denied: { icon: Ban, word: "Denied", tone: "fail" },
  use_api: { icon: Plug, word: "Use the API", tone: "plain" },
  failed: { icon: CircleX, word: "Failed", tone: "fail" },
  skipped: { icon: CircleSlash, word: "Skipped", tone: "idle" },
  refused: { icon: Ban, word: "Refused", tone: "idle" },
};

/** How a call or a subtask stands: icon, word, colour. */
export function ToolsetStatusFact({ status }: { status: ToolsetStatus }) {
  return <Fact {...LOOK[status]} />;
}

const APPROVAL_LOOK: Record<ApprovalWire["status"], { icon: LucideIcon; word: string; tone: FactTone }> = {
  pending: { icon: Hand, word: "Waiting", tone: "live" },
  granted: { icon: Check, word: "Granted", tone: "success" },
  refused: { icon: Ban, word: "Refused", tone: "fail" },
  used: { icon: Check, word: "Used", tone: "plain" },
  expired: { icon: CircleSlash, word: "Expired", tone: "idle" },
};

export function ApprovalStatusFact({ status }: { status: ApprovalWire["status"] }) {
  return <Fact {...APPROVAL_LOOK[status]} />;
}
