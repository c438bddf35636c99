import type { PageDetail } from '@meguri/contracts';
import { formatRelative } from '../../format/instants.ts';

/** When a page is visited next and why then, in the words of the scheduler. */
export function pageAnswer(
  { nextVisitAt, why, excludedReason }: Pick<PageDetail, 'nextVisitAt' | 'why' | 'excludedReason'>,
  now: Date,
): string {
  if (excludedReason) return `It is not visited: ${excludedReason}.`;
  if (nextVisitAt === null) return why.sentence;
  const when =
    nextVisitAt <= now
      ? 'It is due now, and visited as soon as its host allows.'
      : `It is due ${formatRelative(nextVisitAt, now)}.`;
  const putOff = why.putOff ? ' It was put off, for its host cannot politely be asked for more.' : '';
  return `${when} ${why.sentence}${putOff}`;
}
