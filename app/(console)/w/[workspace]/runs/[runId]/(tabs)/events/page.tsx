import type { Metadata } from "next";
import { RunEvents } from "@/components/run/run-events";

export const metadata: Metadata = { title: "Events" };

export default function RunEventsPage() {
  return <RunEvents />;
}
