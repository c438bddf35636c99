import { classNames } from '../looks.ts';

interface SegmentedProps<Key extends string | number> {
  label: string;
  options: readonly { key: Key; name: string }[];
  value: Key;
  onChange: (key: Key) => void;
}

/** A choice between a few visible options. */
export function Segmented<Key extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Key>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-md bg-sunken p-0.5"
    >
      {options.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={classNames(
            'h-7 rounded-sm px-2.5 text-small font-medium whitespace-nowrap max-md:h-9 max-md:px-3',
            key === value ? 'bg-surface text-ink shadow-sm' : 'text-ink-soft hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
