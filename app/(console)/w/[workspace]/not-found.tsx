import { MissingPage } from "@/components/layout/missing-page";

export default function WorkspaceNotFound() {
  return <MissingPage />;
}
