import { MissingPage } from "@/components/layout/lazy-pages";

export default function WorkspaceNotFound() {
  return <MissingPage />;
}
