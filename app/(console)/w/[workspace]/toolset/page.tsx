import type { Metadata } from "next";
import { CallsView } from "@/components/toolset/calls-view";

export const metadata: Metadata = { title: "Toolset" };

export default function ToolsetPage() {
  return <CallsView />;
}
