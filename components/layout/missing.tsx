"use client";
import { Search } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { usePathTo } from "@/lib/client/workspace-context";
import { missingWords } from "./missing-words";
import { showOverlay } from "./palette/palette-store";

/** Nothing at this address of the workspace: why that may be, and two ways on. */
export function Missing() {
  const to = usePathTo();
  const { title, detail, list } = missingWords(decoded(usePathname()));
  return (
    <Empty
      title={title}
      actions={
        <>
          <Button asChild>
            <Link href={to(list.path)}>{list.label}</Link>
          </Button>
          <Button variant="quiet" onClick={() => showOverlay("palette")}>
            <Icon of={Search} />
            Search
          </Button>
        </>
      }
    >
      <span className="break-words [overflow-wrap:anywhere]">{detail}</span>
    </Empty>
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
