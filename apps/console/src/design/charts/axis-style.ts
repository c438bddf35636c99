const line = { stroke: 'var(--line-strong)' };

/** The axis below a chart is drawn, with its ticks; those beside it are not. */
export const drawnAxis = { tickLine: line, axisLine: line };

/** The name of an axis below a chart, at its end. */
export function nameBelow(value: string) {
  return { value, position: 'insideBottomRight', offset: 0 } as const;
}

/** The name of an axis beside a chart, along it. */
export function nameBeside(value: string) {
  return { value, angle: -90, position: 'insideLeft', offset: 8, style: { textAnchor: 'middle' } } as const;
}
