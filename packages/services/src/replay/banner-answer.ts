import type { ReplayViewer } from '@meguri/api/services-port';
import { readPageHistory } from '@meguri/database';
import type { ArchivedCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import type { ArchiveAnswer } from './archive-answer.ts';
import { replayHeaders } from './replay-answer.ts';
import { bannerDocument, bannerPolicy } from './replay-banner.ts';

/** Captures of a page that the calendar counts. */
const maxCaptures = 50_000;

/** A document under its banner, in a frame of its own. */
export async function bannerAnswer(
  { prisma }: Dependencies,
  { capture: { url, capturedAt } }: ArchivedCapture,
  { pass, viewer }: { pass: string; viewer: ReplayViewer },
): Promise<ArchiveAnswer> {
  const page = { ...requireLocation(url), at: capturedAt, maxCount: maxCaptures };
  const history = await readPageHistory(prisma, page);
  return {
    status: 200,
    headers: {
      ...replayHeaders,
      'content-security-policy': bannerPolicy,
      'content-type': 'text/html; charset=utf-8',
      // Captures are added, and hidden by takedowns.
      'cache-control': 'no-store',
    },
    body: await bannerDocument({ url, capturedAt, history, pass, viewer }),
  };
}
