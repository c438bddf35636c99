import type { XAxisTickContentProps, YAxisTickContentProps } from 'recharts';

const line = { stroke: 'var(--line-strong)' };

/**
 * A label at a tick. The one of recharts makes three elements, reads the computed style of the screen while it
 * is being built, and then draws its axis again.
 */
function writeTick(props: XAxisTickContentProps | YAxisTickContentProps) {
  const { x, y, textAnchor, verticalAnchor, payload, tickFormatter, index } = props;
  return (
    <text
      x={x}
      y={y}
      dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'}
      textAnchor={textAnchor}
      className="chart-text"
    >
      {tickFormatter?.(payload.value, index) ?? payload.value}
    </text>
  );
}

/** Style of a horizontal axis. */
export const drawnAxis = { tickLine: line, axisLine: line, tick: writeTick };

/** Style of a vertical axis, whose values have lines of the grid. */
export const plainAxis = { tickLine: false, axisLine: false, tick: writeTick };

/** Style of both axes of a chart with a grid in both directions. */
export const framedAxis = { tickLine: false, axisLine: line, tick: writeTick };

/** Label of a horizontal axis, at its end. */
export function nameBelow(value: string) {
  return { value, position: 'insideBottomRight', offset: 0 } as const;
}

/** Label of a vertical axis, written along it. */
export function nameBeside(value: string) {
  return { value, angle: -90, position: 'insideLeft', offset: 8, style: { textAnchor: 'middle' } } as const;
}
