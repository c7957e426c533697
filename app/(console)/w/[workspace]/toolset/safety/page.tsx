import type { Metadata } from "next";
import { SafetyView } from "@/components/toolset/safety-view";

export const metadata: Metadata = { title: "Safety" };

export default function SafetyPage() {
  return <SafetyView />;
}
