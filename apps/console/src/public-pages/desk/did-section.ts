import type { DeskHost } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import type { DeskWords } from './desk-moment.ts';
import { pathOf, table } from './table.ts';

/** What the crawl did at a host in the last days. */
export function didSection({ days, isPartial, captures }: DeskHost, { t, formats, now }: DeskWords): string {
  const title = `<h2>${escapeHtml(t('did.title'))}</h2>`;
  if (days.length === 0) return `${title}<p>${escapeHtml(t('did.none'))}</p>`;
  const byDay = days.map(({ day, changed, unchanged, errors }) => [
    day.toISOString().slice(0, 10),
    ...[changed + unchanged + errors, changed, unchanged, errors].map(formats.count),
  ]);
  const columns = [t('did.day'), t('did.accesses'), t('did.changed'), t('did.unchanged'), t('did.errors')];
  const latest = captures.map(({ url, at, outcome, status }) => {
    const what = t(`did.outcomes.${outcome}`);
    return [
      pathOf(url),
      formats.instantShort(at, now),
      status === null ? what : t('did.status', { outcome: what, status }),
    ];
  });
  return `${title}${table(t('did.title'), columns, byDay)}${isPartial ? `<p><small>${escapeHtml(t('did.partial'))}</small></p>` : ''}
<h3>${escapeHtml(t('did.latest'))}</h3>${table(t('did.latest'), [t('did.page'), t('did.when'), t('did.what')], latest)}`;
}
