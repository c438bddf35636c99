import { getTranslations } from 'next-intl/server';
import { formatDuration } from '@meguri/contracts';
import { html } from 'hono/html';
import { consoleServices } from '../server/services.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Html } from './public-page.ts';

/**
 * Says above every public page of a demo that its web is simulated; undefined if this installation is none.
 */
export async function demoNotice(locale: Locale): Promise<Html | undefined> {
  const demo = await (await consoleServices()).demo.state();
  if (!demo) return undefined;
  const t = await getTranslations({ locale, namespace: 'demo' });
  return html`<p class="demo">${t('public', { day: formatDuration(demo.daySeconds, locale) })}</p>`;
}
