import { AppError } from "@/lib/domain/errors";
import type { Filter } from "@/lib/domain/filter/filter";
import { parseFilter } from "@/lib/domain/filter/parse-filter";

const VALUE_LENGTH_MAX = 200;

/** A filter as it was typed, read. Throws `invalid_filter` with the place and what may have been meant; none is no filter. */
export function readFilter(text: string | undefined): Filter {
  const parsed = parseFilter(text ?? "");
  if ("filter" in parsed) return parsed.filter;
  const { message, span, suggestion } = parsed.problem;
  const hint = suggestion === null ? "" : ` Did you mean ${suggestion}?`;
  const value = text?.slice(span.start, Math.min(span.end, span.start + VALUE_LENGTH_MAX));
  throw new AppError("invalid_filter", `${message}${hint}`, {
    invalidParams: [
      {
        ...{ pointer: "/filter", reason: `${message}${hint}`, value, position: span },
        ...(suggestion === null ? {} : { suggestion }),
      },
    ],
  });
}
