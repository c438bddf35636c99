import type { CDPSession } from '@playwright/test';

/** What a page holds once nothing is kept that nobody needs, and what it has cost so far. */
export interface PageSize {
  heapBytes: number;
  domNodes: number;
  listeners: number;
  /** Processor time of its main thread since it was opened, whatever else the machine did meanwhile. */
  busySeconds: number;
}

/** To be called once, before {@link measurePage}. */
export async function beginMeasuring(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}

export async function measurePage(session: CDPSession): Promise<PageSize> {
  const { busySeconds } = await readMetrics(session);
  // What the first collection lets go of may hold more.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  return { ...(await readMetrics(session)), busySeconds };
}

async function readMetrics(session: CDPSession): Promise<PageSize> {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return {
    heapBytes: valueOf('JSHeapUsedSize'),
    domNodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    busySeconds: valueOf('TaskDuration'),
  };
}
