import type { ChartLayer } from './chart-layers.ts';

/** A list item with the mark of a layer and its name. */
export function LegendEntry({ name, mark, kind, dashed }: Omit<ChartLayer, 'values'>) {
  return (
    <li className="flex items-center gap-1">
      <svg viewBox="0 0 14 10" className="h-2.5 w-3.5" aria-hidden>
        {kind === 'bar' ? (
          <rect x={2} width={10} height={10} fill={mark} />
        ) : (
          <path d="M0 5H14" stroke={mark} strokeWidth={2} strokeDasharray={dashed ? '4 3' : undefined} />
        )}
      </svg>
      {name}
    </li>
  );
}
