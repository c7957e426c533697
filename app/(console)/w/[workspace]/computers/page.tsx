import type { Metadata } from "next";
import { ComputersView } from "@/components/desktop/computers-view";

export const metadata: Metadata = { title: "Computers" };

export default function ComputersPage() {
  return <ComputersView />;
}
