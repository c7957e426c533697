import type { Metadata } from "next";
import { GroupView } from "@/components/triage/group-view";

export const metadata: Metadata = { title: "Failure group" };

export default async function FailureGroupPage({ params }: { params: Promise<{ key: string }> }) {
  return <GroupView groupKey={decodeURIComponent((await params).key)} />;
}
