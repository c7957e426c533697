interface Stroke {
  name: string;
  color: string;
  dash: string;
  widthPx: number;
}

/** Names of a line chart's series with their strokes. For eyes; readers have the table. */
export function StrokeLegend({ series }: { series: readonly Stroke[] }) {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-3 text-11 text-ink-3">
      {series.map(({ name, color, dash, widthPx }) => (
        <span key={name} className="inline-flex items-center gap-1">
          <svg width="18" height="6">
            <path d="M0 3h18" stroke={color} strokeWidth={widthPx} strokeDasharray={dash} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
