/** First stop of the Tab key: past the rail. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-2 border border-line-strong bg-raised px-3 py-1.5 font-medium shadow-pop focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  );
}
