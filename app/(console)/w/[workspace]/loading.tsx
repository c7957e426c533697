import { SkeletonRows, Skeleton } from "@/components/ui/skeleton";

/** The frame of a page while its first data is read. */
export default function Loading() {
  return (
    <>
      <div className="flex h-(--bar) items-center border-b border-line px-6 max-sm:px-4">
        <Skeleton className="w-32" />
      </div>
      <SkeletonRows label="Reading the page" rows={8} widths={["w-20", "w-64", "w-32", "w-24"]} />
    </>
  );
}
