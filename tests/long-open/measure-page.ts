import type { CDPSession } from '@playwright/test';

/** What a page holds after garbage collection, and the processor time it has used. */
export interface PageSize {
  heapBytes: number;
  domNodes: number;
  listeners: number;
  /** Processor time of its main thread since it was opened. */
  busySeconds: number;
}

/** Call once before {@link measurePage}. */
export async function beginMeasuring(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}

export async function measurePage(session: CDPSession): Promise<PageSize> {
  const { busySeconds } = await readMetrics(session);
  // Finalizers of one collection can release more for the next.
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
