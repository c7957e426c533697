import type { Metadata } from "next";
import { DecisionsView } from "@/components/decision/decisions-view";

export const metadata: Metadata = { title: "Decisions" };

export default function DecisionsPage() {
  return <DecisionsView />;
}
