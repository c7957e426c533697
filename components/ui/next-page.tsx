"use client";
import { Button } from "./button";

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The button that reads a list on; nothing at its end. */
export function NextPage({ of, words, busyWords = "Reading more" }: { of: Pages; words: string; busyWords?: string }) {
  if (!of.hasNextPage) return null;
  return (
    <div className="px-6 py-3 max-sm:px-4">
      <Button onClick={() => void of.fetchNextPage()} disabled={of.isFetchingNextPage}>
        {of.isFetchingNextPage ? busyWords : words}
      </Button>
    </div>
  );
}
