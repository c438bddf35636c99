interface BarListProps {
  bars: readonly { name: string; value: number | null; words: (value: number) => string }[];
  /** Shown for what is not known. */
  none: string;
}

/** A few named values as bars from zero, each with its value beside it; what is not known has no bar. */
export function BarList({ bars, none }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0), 1e-9);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      {bars.map(({ name, value, words }) => (
        <div key={name} className="contents">
          <dt className="text-small whitespace-nowrap text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-2">
            <span
              aria-hidden
              className="h-4 rounded-sm bg-changed-mark"
              style={{ width: `${((value ?? 0) / most) * 80}%`, minWidth: value ? 2 : 0 }}
            />
            <span className={value === null ? 'text-ink-faint' : 'font-medium'}>
              {value === null ? none : words(value)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
