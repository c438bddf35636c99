import { readableSpans, type Reader } from '@meguri/access';
import type { ReplayViewer } from '@meguri/api/services-port';
import { readAccessTerms, readPageHistory } from '@meguri/database';
import { surtKey } from '@meguri/urls';
import type { ArchivedCapture } from '../archive/get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { maxCalendarCaptures } from '../pages/page-calendar.ts';
import type { ArchiveAnswer } from './archive-answer.ts';
import { replayHeaders } from './replay-answer.ts';
import { bannerDocument, bannerPolicy } from './replay-banner.ts';

/** A document under its banner, in a frame of its own. The banner counts what the reader may read. */
export async function bannerAnswer(
  { prisma, clock }: Pick<Dependencies, 'prisma' | 'clock'>,
  { capture: { url, capturedAt } }: ArchivedCapture,
  { pass, viewer, reader }: { pass: string; viewer: ReplayViewer; reader: Reader },
): Promise<ArchiveAnswer> {
  const location = requireLocation(url);
  const surt = surtKey(location.url);
  const { rules } = await readAccessTerms(prisma, { surt, hostId: location.hostId });
  const spans = readableSpans(surt, reader, rules, clock.now());
  const page = { ...location, spans, at: capturedAt, maxCount: maxCalendarCaptures };
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
