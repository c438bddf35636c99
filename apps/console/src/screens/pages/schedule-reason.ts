import { repeatedVisits, type PageRow } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type Known = Pick<PageRow, 'state' | 'visits' | 'changes' | 'lastCode'>;

/** Short reason of the next visit, for tables; the page's own screen explains it in full. */
export function scheduleReason(page: Known, t: Translator<'pages'>, formats: Formats): string {
  const { state, visits, changes, lastCode } = page;
  switch (state) {
    case 'new':
    case 'excluded':
    case 'gone':
      return t(`scheduleReason.${state}`);
    case 'failing':
      return lastCode === null
        ? t('scheduleReason.failingUnknown')
        : t('scheduleReason.failing', { code: lastCode });
    case 'scheduled':
      return visits <= 1
        ? t('scheduleReason.first')
        : t('scheduleReason.learnt', {
            changes: formats.count(changes),
            visits: repeatedVisits(page),
          });
    default:
      return state satisfies never;
  }
}
