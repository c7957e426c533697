import { PublicHeader } from "@/components/layout/public-header";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";

export default function NotFound() {
  return (
    <>
      <PublicHeader />
      <main>
        <Empty
          title="There is nothing at this address"
          actions={
            <Button asChild>
              <Link href="/">To the runs</Link>
            </Button>
          }
        >
          It may have been removed, be misspelt, or belong to a workspace that you are not a member of.
        </Empty>
      </main>
    </>
  );
}
