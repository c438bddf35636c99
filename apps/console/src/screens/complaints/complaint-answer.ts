import type { ComplaintPage } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';

/** What waits for whom, in one sentence. */
export function complaintAnswer(
  { held, open, waiting, closed }: ComplaintPage['counts'],
  t: Words<'complaints'>,
): string {
  if (held + open + waiting + closed === 0) return t('answer.none');
  return held + open === 0
    ? t('answer.quiet', { waiting })
    : t('answer.open', { open: held + open, held, waiting });
}
