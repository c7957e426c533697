import { ImageOff } from "lucide-react";
import { shortDigest } from "@/lib/format/id";
import { Icon } from "../ui/icon";

/** In the place of a picture: why there is none, and that the verdict does not hang on it. */
export function MissingPicture({ words, digest }: { words: string; digest: string | null }) {
  return (
    <div
      role={digest ? "alert" : undefined}
      className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-4 text-center text-ink-3"
    >
      <Icon of={ImageOff} size="l" />
      <p>{words}</p>
      {digest ? (
        <p className="max-w-md text-12">
          It was stored as <code className="font-mono">{shortDigest(digest)}</code> and is not in the store any more, or
          could not be reached. The verdict stands: it was computed from evidence of its own.
        </p>
      ) : null}
    </div>
  );
}
