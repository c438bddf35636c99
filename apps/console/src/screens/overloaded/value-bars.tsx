import { classNames } from '../../design/looks.ts';

export interface ValueBar {
  name: string;
  value: number;
  words: string;
  /** Drawn lighter, for comparison. */
  faint?: boolean;
}

/** A few labelled values as bars on one scale. */
export function ValueBars({
  label,
  bars,
  most,
}: {
  label: string;
  bars: readonly ValueBar[];
  most?: number;
}) {
  const scale = most ?? Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {bars.map(({ name, value, words, faint }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="text-small text-ink-soft">{name}</span>
            <span className="text-small font-medium whitespace-nowrap tabular-nums">{words}</span>
          </div>
          <div aria-hidden className="mt-0.5 h-2.5 rounded-sm bg-sunken">
            <div
              className={classNames('h-2.5 rounded-sm', faint ? 'bg-unchanged-mark' : 'bg-changed-mark')}
              style={{ width: `${Math.min(100, (value / scale) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
