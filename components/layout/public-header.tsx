import { Link } from "@/components/ui/link";
import { BrandMark } from "./brand";
import { ThemeToggle } from "./theme-toggle";

/** Bar of the pages that need no sign-in. */
export function PublicHeader() {
  return (
    <header className="flex h-(--bar) shrink-0 items-center border-b border-line px-6 max-sm:px-4">
      <Link href="/" className="flex items-center gap-2 font-semibold">
        <BrandMark className="size-[18px]" />
        Deskproof
      </Link>
      <span className="ml-auto">
        <ThemeToggle />
      </span>
    </header>
  );
}
