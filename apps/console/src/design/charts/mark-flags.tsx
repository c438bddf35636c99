/** An instant that a chart marks. */
export interface ChartMark {
  key: string;
  at: Date;
}

interface MarkFlagsProps {
  marks: readonly ChartMark[];
  chosen: string | null;
  onChoose: (key: string) => void;
  /** The horizontal place of an instant. */
  x: (at: Date) => number;
  top: number;
  bottom: number;
}

/** Half the width of the area to click: wide enough for a finger, narrow enough for neighbours. */
const reach = 7;

/**
 * Instants as dashed lines with a flag; the line of the chosen one is solid. For pointers only: the list of
 * the marks has buttons for keys and screen readers.
 */
export function MarkFlags({ marks, chosen, onChoose, x, top, bottom }: MarkFlagsProps) {
  return marks.map(({ key, at }) => {
    const [place, isChosen] = [x(at), key === chosen];
    return (
      <g
        key={key}
        className="cursor-pointer"
        data-testid="chart-mark"
        aria-hidden
        onClick={() => onChoose(key)}
      >
        <rect x={place - reach} y={top - 4} width={2 * reach} height={bottom - top + 4} fill="transparent" />
        <path
          d={`M${place} ${top}V${bottom}`}
          stroke="var(--ink)"
          strokeWidth={isChosen ? 1.6 : 0.8}
          strokeDasharray={isChosen ? undefined : '2 3'}
        />
        <path
          d={`M${place} ${top - 4}l8 4l-8 4z`}
          fill={isChosen ? 'var(--accent)' : 'var(--surface)'}
          stroke="var(--ink)"
          strokeWidth={0.8}
        />
      </g>
    );
  });
}
