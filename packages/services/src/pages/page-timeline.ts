import { type PageServices } from '@meguri/api/services-port';
import { listPageCaptures } from '@meguri/database';
import { captureRow } from '../archive/list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from './locate-page.ts';

/** More marks than this cannot be told apart on a chart. */
const maxMarks = 5_000;

export function createPageTimeline({ prisma }: Dependencies): PageServices['timeline'] {
  return async ({ input }) => {
    const location = requireLocation(input.url);
    const captures = await listPageCaptures(prisma, { ...location, before: null, limit: maxMarks + 1 });
    return {
      isWhole: captures.length <= maxMarks,
      marks: captures.slice(0, maxMarks).map((capture) => {
        const { capturedAt: at, outcome, status, code } = captureRow(capture);
        return { at, outcome, status, code };
      }),
    };
  };
}
