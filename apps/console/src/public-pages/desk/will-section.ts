import type { DeskHost } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import type { DeskWords } from './desk-moment.ts';
import { pathOf, table } from './table.ts';

/** What the crawl will do at a host, and why. */
export function willSection(host: DeskHost, { t, formats, now }: DeskWords): string {
  const { interval, nextPages, nextAccessAt, pages } = host;
  const next = nextAccessAt ? t('will.next', { at: formats.instant(nextAccessAt) }) : t('will.none');
  const pause = t('will.interval', { interval: formats.durationExactly(interval.seconds) });
  const ingredients = interval.ingredients.map(({ name, seconds, role }) => [
    t(`will.names.${name}`),
    seconds === null ? '–' : formats.durationExactly(seconds),
    t(`will.roles.${role}`),
  ]);
  const planned = nextPages.map(({ url, at, why }) => [
    pathOf(url),
    formats.instantShort(at, now),
    t(`will.whys.${why}`),
  ]);
  return `<h2>${escapeHtml(t('will.title'))}</h2>
<p>${escapeHtml(formats.sentences([next, pause, t('will.pages', { pages })]))}</p>
<h3>${escapeHtml(t('will.ingredients'))}</h3>
${table(t('will.ingredients'), [t('will.source'), t('will.asks'), t('will.counts')], ingredients)}
${nextPages.length === 0 ? '' : `<h3>${escapeHtml(t('will.pagesTitle'))}</h3>${table(t('will.pagesTitle'), [t('did.page'), t('did.when'), t('will.why')], planned)}`}`;
}
