import type { Metadata } from "next";
import { CallView } from "@/components/toolset/call-view";

export const metadata: Metadata = { title: "Call of the toolset" };

export default async function CallPage({ params }: { params: Promise<{ callId: string }> }) {
  const { callId } = await params;
  return <CallView key={callId} callId={callId} />;
}
