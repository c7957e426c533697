import type { Metadata } from "next";
import { BestOfView } from "@/components/best-of/best-of-view";

export const metadata: Metadata = { title: "Best of" };

export default function BestOfPage() {
  return <BestOfView />;
}
