'use client';

import { Line } from 'recharts';
import type { ComponentProps } from 'react';

/**
 * A series that is not seen, in a recharts chart whose marks are drawn by its children: scales and tooltip are made
 * for it.
 */
export function InvisibleSeries({ dataKey }: Pick<ComponentProps<typeof Line>, 'dataKey'>) {
  return <Line dataKey={dataKey} stroke="none" dot={false} activeDot={false} isAnimationActive={false} />;
}
