import { type PageServices } from '@meguri/api/services-port';
import { spanOf } from '@meguri/contracts';
import { listPageCaptures } from '@meguri/database';
import { captureRow } from '../archive/list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from './locate-page.ts';

/** More marks than this cannot be told apart on a chart. */
const maxMarks = 5_000;

export function createPageTimeline({ prisma, clock }: Dependencies): PageServices['timeline'] {
  return async ({ input }) => {
    const location = requireLocation(input.url);
    const { range = { preset: 'all' } } = input;
    const isAll = 'preset' in range && range.preset === 'all';
    const span = isAll ? null : spanOf(range, clock.now(), null);
    const captures = await listPageCaptures(prisma, {
      ...location,
      ...(span && { since: span.from }),
      before: span && span.to,
      limit: maxMarks + 1,
    });
    return {
      span,
      isComplete: captures.length <= maxMarks,
      marks: captures.slice(0, maxMarks).map((capture) => {
        const { capturedAt: at, verdict, status, code } = captureRow(capture);
        return { at, verdict, status, code };
      }),
    };
  };
}
