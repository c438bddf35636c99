'use client';

import { Line } from 'recharts';
import type { ComponentProps } from 'react';

/**
 * An invisible series for a recharts chart whose marks are drawn by its children: recharts derives scales and
 * tooltip from it.
 */
export function InvisibleSeries({ dataKey }: Pick<ComponentProps<typeof Line>, 'dataKey'>) {
  return <Line dataKey={dataKey} stroke="none" dot={false} activeDot={false} isAnimationActive={false} />;
}
