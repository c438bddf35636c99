import type { Relation } from '@meguri/validity';

/** Where an interval of each relation lies, in a drawing in which the query interval is [40, 60). */
const places: Record<Relation, readonly [from: number, to: number]> = {
  before: [8, 30],
  meets: [14, 40],
  overlaps: [22, 50],
  'finished-by': [22, 60],
  contains: [22, 78],
  starts: [40, 50],
  equal: [40, 60],
  'started-by': [40, 78],
  during: [45, 55],
  finishes: [50, 60],
  'overlapped-by': [50, 78],
  'met-by': [60, 86],
  after: [70, 92],
};

const [rowPx, barPx] = [7, 3.5];

/**
 * Intervals with some relations to the query interval, which is the band; the text next to it explains them.
 */
export function RelationsPicture({ relations }: { relations: readonly Relation[] }) {
  const height = Math.max(relations.length, 1) * rowPx + 4;
  return (
    <svg viewBox={`0 0 100 ${height}`} className="h-auto w-28 shrink-0" aria-hidden>
      <rect x={40} y={0} width={20} height={height} fill="var(--line-strong)" opacity={0.55} />
      {[40, 60].map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={height} stroke="var(--ink-faint)" strokeWidth={0.8} />
      ))}
      {relations.map((relation, index) => {
        const [from, to] = places[relation];
        const y = 2 + index * rowPx + (rowPx - barPx) / 2;
        return (
          <g key={relation}>
            <rect x={from} y={y} width={to - from} height={barPx} fill="var(--changed-mark)" />
            {/* It starts here; its end is the first instant that is outside. */}
            <circle cx={from} cy={y + barPx / 2} r={barPx * 0.75} fill="var(--changed-mark)" />
          </g>
        );
      })}
    </svg>
  );
}
