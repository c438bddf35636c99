'use client';

export interface BarRow {
  name: string;
  /** Null: unknown. */
  value: number | null;
  words: string;
}

const rowPx = 24;
/** Parts of the width, in per cent. */
const namePart = 34;
const barPart = 46;

/** Named bars from zero on one scale, each with its value; drawn as SVG, so that they can be exported. */
export function BarRows({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value }) => value ?? 0), 1e-9);
  const spoken = rows.map(({ name, words }) => `${name}: ${words}`).join('; ');
  return (
    <svg width="100%" height={rows.length * rowPx} role="img" aria-label={`${label}. ${spoken}`}>
      <line x1={`${namePart}%`} x2={`${namePart}%`} y1={0} y2="100%" stroke="var(--line-strong)" />
      {rows.map(({ name, value, words }, index) => {
        const width = ((value ?? 0) / most) * barPart;
        const middle = (index + 0.5) * rowPx;
        return (
          <g key={name} fontSize={12}>
            <text x={`${namePart}%`} dx={-8} y={middle} dy="0.35em" textAnchor="end" fill="var(--ink-soft)">
              {name}
            </text>
            <rect
              x={`${namePart}%`}
              y={middle - 8}
              width={`${width}%`}
              height={16}
              fill="var(--changed-mark)"
            />
            <text
              x={`${namePart + width}%`}
              dx={6}
              y={middle}
              dy="0.35em"
              fontWeight={500}
              fill={value === null ? 'var(--ink-faint)' : 'var(--ink)'}
            >
              {words}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
