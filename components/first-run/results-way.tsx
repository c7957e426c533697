import { FileArchive } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Way } from "./way";

/** Results of another harness, to look at beside one's own. */
export function ResultsWay({ onImport }: { onImport: () => void }) {
  return (
    <Way
      icon={FileArchive}
      title="Import results that others made"
      action={<Button onClick={onImport}>Import results…</Button>}
    >
      A zip of OSWorld&apos;s result folders, to replay step by step. Nobody here verified them, every screen says so,
      and no rate counts them.
    </Way>
  );
}
