import { Link } from "@/components/ui/link";
import { HumanAssistedTag } from "@/components/attempt/human-assisted-tag";
import { Tag } from "@/components/ui/tag";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { failureWords } from "../run/failure-words";

interface AttemptNameProps {
  attempt: AttemptWire;
  slot: string;
  href: string;
  /** Where the keys are: the one row that Tab reaches. */
  isActive: boolean;
  isTaskShown: boolean;
  isPeeked: boolean;
  onPeek: () => void;
  onFocus: () => void;
}

/** The first cell of a row: which try it is, what spoiled it, and the ways to open it. The link covers the row. */
export function AttemptName({
  attempt,
  slot,
  href,
  isActive,
  isTaskShown,
  isPeeked,
  onPeek,
  onFocus,
}: AttemptNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        data-row={attempt.id}
        href={href}
        tabIndex={isActive ? 0 : -1}
        aria-keyshortcuts="Space"
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          onPeek();
        }}
        className="font-mono text-12 outline-none after:absolute after:inset-0 after:content-['']"
      >
        {slot}
      </Link>
      {isTaskShown ? (
        <span className="truncate text-ink-2" title={attempt.instruction}>
          {attempt.instruction}
        </span>
      ) : null}
      <HumanAssistedTag attempt={attempt} />
      <WhyTag attempt={attempt} />
      {attempt.tries > 1 ? <Tag tone="warn">try {attempt.tries}</Tag> : null}
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isPeeked}
        aria-label={`Show ${slot} beside the table`}
        onClick={onPeek}
        className="relative z-10 ml-auto hidden h-6 rounded-2 px-1.5 text-12 text-ink-2 group-hover:bg-pressed focus-visible:bg-pressed aria-pressed:opacity-100 side:block side:opacity-0 side:group-hover:opacity-100 side:focus-visible:opacity-100"
      >
        Peek
      </button>
    </span>
  );
}

/** The gate or failure that spoiled the attempt, where there is one. */
function WhyTag({ attempt }: { attempt: AttemptWire }) {
  const gate = attempt.bad_gates[0];
  if (gate) {
    const more = attempt.bad_gates.length - 1;
    return (
      <Tag tone="warn" className="max-sm:hidden">
        {gate}
        {more > 0 ? ` +${more}` : ""}
      </Tag>
    );
  }
  if (!attempt.failure) return null;
  return (
    <span title={attempt.failure.message} className="max-sm:hidden">
      <Tag tone="warn">{failureWords(attempt.failure.code)}</Tag>
    </span>
  );
}
