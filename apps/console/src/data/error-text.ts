import type { Words } from '../i18n/words.ts';
import { refusalOf } from './query-client.ts';

/** What to tell of an error: our own words where its kind says all, else those of the API, which name what is wrong. */
export function errorText(error: { message: string }, t: Words<'common.errors'>): string {
  const refusal = refusalOf(error);
  if (refusal === null) return error.message === 'Failed to fetch' ? t('offline') : error.message;
  switch (refusal.code) {
    case 'INTERNAL_SERVER_ERROR':
      return t('internal', { id: refusal.requestId ?? '–' });
    case 'FORBIDDEN':
      return t('forbidden');
    case 'TOO_MANY_REQUESTS':
      return t('throttled');
    default:
      return error.message;
  }
}
