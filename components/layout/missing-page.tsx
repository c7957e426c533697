"use client";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { usePathTo } from "@/lib/client/workspace-context";
import { TopBar } from "./top-bar";

/** Nothing at this address of the workspace. */
export function MissingPage() {
  const to = usePathTo();
  return (
    <>
      <TopBar title="Not found" />
      <Empty
        title="There is nothing at this address"
        actions={
          <Button asChild>
            <Link href={to("/runs")}>To the runs</Link>
          </Button>
        }
      >
        It may have been removed, be misspelt, or belong to another workspace.
      </Empty>
    </>
  );
}
