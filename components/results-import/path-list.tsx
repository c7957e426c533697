/** Lines that are shown; the rest is a count. */
const SHOWN = 20;

interface PathListProps {
  /** Untrusted text. */
  paths: readonly { path: string; why: string }[];
  /** May be more than are there. */
  total: number;
}

/** Files of somebody's zip with what is wrong with each. */
export function PathList({ paths, total }: PathListProps) {
  const shown = paths.slice(0, SHOWN);
  return (
    // Its own scroll box must be reachable without a mouse.
    <ul tabIndex={0} aria-label="Left out" className="max-h-40 overflow-y-auto text-12 break-words text-ink-2">
      {shown.map(({ path, why }) => (
        <li key={`${path} ${why}`}>
          <span className="font-mono">{path || "the top of the zip"}</span>: {why}
        </li>
      ))}
      {total > shown.length ? <li>and {total - shown.length} more</li> : null}
    </ul>
  );
}
