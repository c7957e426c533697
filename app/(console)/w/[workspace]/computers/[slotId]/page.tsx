import type { Metadata } from "next";
import { ComputerView } from "@/components/desktop/computer-view";

export const metadata: Metadata = { title: "Computer" };

export default async function ComputerPage({ params }: { params: Promise<{ slotId: string }> }) {
  const { slotId } = await params;
  return <ComputerView key={slotId} slotId={slotId} />;
}
