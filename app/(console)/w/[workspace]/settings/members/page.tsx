import type { Metadata } from "next";
import { MembersView } from "@/components/member/members-view";

export const metadata: Metadata = { title: "Members" };

export default function MembersSettingsPage() {
  return <MembersView />;
}
