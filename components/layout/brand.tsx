/** The mark: a screen with a tick that leaves its frame. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden className={className} fill="none" strokeWidth="1.9">
      <path
        d="M15.5 7V4.2A1.7 1.7 0 0 0 13.8 2.5H4.2A1.7 1.7 0 0 0 2.5 4.2v7.6a1.7 1.7 0 0 0 1.7 1.7H6"
        stroke="var(--text)"
        strokeLinecap="round"
      />
      <path d="m7.5 12.5 2.6 2.7 6-6" stroke="var(--accent)" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
