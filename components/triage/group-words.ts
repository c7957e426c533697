import { CircleHelp, CircleX, OctagonAlert, ShieldX } from "lucide-react";
import { failureWords } from "@/components/run/failure-words";
import type { FactProps } from "@/components/ui/fact";
import { isFailureCode } from "@/lib/domain/failure";
import type { FailureGroupWire } from "@/lib/domain/triage/triage.wire";

type Group = Pick<FailureGroupWire, "tier" | "because">;

/** What a group does to the rate: icon, word and colour. */
export function groupLook({ tier, because }: Group): Omit<FactProps, "className"> {
  if (tier === "infrastructure" && because[0] === "invalid") return { icon: ShieldX, word: "Invalid", tone: "warn" };
  if (tier === "infrastructure") return { icon: OctagonAlert, word: "Error", tone: "warn" };
  if (tier === "checker_error") return { icon: CircleHelp, word: "Not judged", tone: "idle" };
  return { icon: CircleX, word: "Fail", tone: "fail" };
}

/** The group in one line. Parts of it come from desktops and checkers: render it as text only. */
export function groupTitle({ tier, because }: Group): string {
  const [first = "", second, third] = because;
  switch (tier) {
    case "infrastructure":
      if (first === "invalid") return because.length > 1 ? `Gate failed: ${because.slice(1).join(", ")}` : "Not valid";
      return `${isFailureCode(second) ? failureWords(second) : (second ?? "Something broke")}${third ? `: ${third}` : ""}`;
    case "checker_error":
      return first === "not run" ? `The checker did not run: ${second ?? ""}` : `${first} raised: ${second ?? ""}`;
    case "failed_checks":
      return `Check did not pass: ${because.join(", ")}`;
    case "end_shape":
      return endWords(because);
    case "last_screen":
      return "Ended on the same screen";
    case "unexplained":
      return "Nothing in common with others";
  }
}

function endWords(because: readonly string[]): string {
  const part = (start: string) => because.find((text) => text.startsWith(start))?.slice(start.length);
  const extra = because.filter((text) => text === "in a loop" || text === "nothing changed any more");
  const window = part("window ");
  const words = [
    `Ended by ${(part("ended by ") ?? "nothing known").replaceAll("_", " ")}`,
    `after ${part("last action ") ?? "none"}`,
    ...(window === undefined || window === "not known" || window === "withheld" ? [] : [`in ${window}`]),
  ];
  return [words.join(" "), ...extra].join(", ");
}

const TIER_WORDS: Record<FailureGroupWire["tier"], string> = {
  infrastructure: "the machinery broke in the same way",
  checker_error: "the checker raised the same error",
  failed_checks: "the same checks did not pass",
  end_shape: "they ended in the same way",
  last_screen: "they ended on the same screen",
  unexplained: "no trait is known",
};

/** Why its attempts are one group. */
export const tierWords = (tier: FailureGroupWire["tier"]): string => TIER_WORDS[tier];
