import { captureVerdicts, countsByOutcome, type DeskHost } from '@meguri/contracts';
import { html } from 'hono/html';
import type { Html } from '../public-page.ts';
import { table } from './form-fields.ts';
import type { DeskWords } from './desk-page.ts';

/** The accesses to a host in the last days, and its latest captures. */
export function pastCrawlSection({ days, captures }: DeskHost, { t, formats, now }: DeskWords): Html {
  const title = html`<h2>${t('did.title')}</h2>`;
  if (days.length === 0)
    return html`${title}
      <p>${t('did.none')}</p>`;
  const byDay = days.map(({ day, ...counts }) => [
    day.toISOString().slice(0, 10),
    formats.count(counts.accesses),
    ...captureVerdicts.map((verdict) => formats.count(countsByOutcome(counts)[verdict])),
  ]);
  const columns = [
    t('did.day'),
    t('did.accesses'),
    ...captureVerdicts.map((verdict) => t(`did.columns.${verdict}`)),
  ];
  const latest = captures.map(({ url, at, verdict, status }) => {
    const what = t(`did.outcomes.${verdict}`);
    return [
      pathOf(url),
      formats.instantShort(at, now),
      status === null ? what : t('did.status', { outcome: what, status }),
    ];
  });
  return html`${title}${table(t('did.title'), columns, byDay)}
    <h3>${t('did.latest')}</h3>
    ${table(t('did.latest'), [t('did.page'), t('did.when'), t('did.what')], latest)}`;
}

/** The planned accesses to a host, with the reasons. */
export function plannedCrawlSection(host: DeskHost, { t, formats, now }: DeskWords): Html {
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
  const pagesTable = () =>
    table(t('will.pagesTitle'), [t('did.page'), t('did.when'), t('will.why')], planned);
  return html`<h2>${t('will.title')}</h2>
    <p>${formats.sentences([next, pause, t('will.pages', { pages })])}</p>
    <h3>${t('will.ingredients')}</h3>
    ${table(t('will.ingredients'), [t('will.source'), t('will.asks'), t('will.counts')], ingredients)}
    ${
      planned.length > 0 &&
      html`<h3>${t('will.pagesTitle')}</h3>
        ${pagesTable()}`
    }`;
}

/** What follows the host in a page's URL. */
function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.pathname + parsed.search : url;
}
