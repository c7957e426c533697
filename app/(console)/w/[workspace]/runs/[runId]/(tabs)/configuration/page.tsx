import type { Metadata } from "next";
import { RunConfiguration } from "@/components/run/run-configuration";

export const metadata: Metadata = { title: "Configuration" };

export default function RunConfigurationPage() {
  return <RunConfiguration />;
}
