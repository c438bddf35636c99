import type { VisitOutlook } from '@meguri/schedule';
import { describeDuration } from './describe-duration.ts';

/** What would move the visits of a page, each in a sentence. */
export function outlookSentences(outlook: readonly VisitOutlook[]): string[] {
  return outlook.map(({ code, intervalSeconds }) => {
    const wait = describeDuration(intervalSeconds);
    switch (code) {
      case 'after-change':
        return `If the next visit finds a change, the one after it comes about ${wait} later.`;
      case 'after-no-change':
        return `If it finds none, about ${wait} later.`;
      case 'at-double-capacity':
        return `If its host could be asked twice as often, it would be visited about every ${wait}.`;
      default:
        return code satisfies never;
    }
  });
}
