import { ChevronLeft } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Icon } from "../ui/icon";
import { DocumentText } from "./document-text";

/** What one error code means, how to mend it and how to see that it is mended. */
export function ErrorDocument({ markdown }: { markdown: string }) {
  return (
    <>
      <Link href="/docs/errors" className="mb-4 -ml-1 inline-flex h-6 items-center gap-1 text-ink-3 hover:text-ink">
        <Icon of={ChevronLeft} />
        Error codes
      </Link>
      <article>
        <DocumentText markdown={markdown} />
      </article>
    </>
  );
}
