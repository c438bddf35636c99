import type { PageDetail } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
import { whySentences } from './why-sentences.ts';

type Told = Pick<PageDetail, 'nextVisitAt' | 'why' | 'excludedReason' | 'visits' | 'lastCode'>;

/** When a page is visited next and why then. */
export function pageAnswer(page: Told, now: Date, t: Words<'pages'>, formats: Formats): string {
  const { nextVisitAt, why, excludedReason } = page;
  if (excludedReason !== null) return t('due.excluded', { reason: exclusion(excludedReason, t) });
  const reasons = whySentences(page, t, formats);
  if (nextVisitAt === null) return formats.sentences(reasons);
  const when = nextVisitAt <= now ? t('due.now') : t('due.at', { when: formats.relative(nextVisitAt, now) });
  return formats.sentences([when, ...reasons, ...(why.deferred ? [t('due.deferred')] : [])]);
}

function exclusion(code: string, t: Words<'pages'>): string {
  const isKnown = code === 'alias' || code === 'robots-disallowed' || code === 'excluded-by-rule';
  return isKnown ? t(`excluded.${code}`) : t('excluded.other', { code });
}
