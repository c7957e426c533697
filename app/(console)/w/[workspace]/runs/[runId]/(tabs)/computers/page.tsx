import type { Metadata } from "next";
import { RunComputers } from "@/components/run/run-computers";

export const metadata: Metadata = { title: "Computers" };

export default function RunComputersPage() {
  return <RunComputers />;
}
