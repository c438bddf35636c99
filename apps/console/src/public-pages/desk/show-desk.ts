import type { CallContext, ConsoleServices, DeskKey, WebmasterDeskServices } from '@meguri/api';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatsOf } from '../../format/formats.ts';
import { html } from '../answers.ts';
import { escapeHtml } from '../html.ts';
import { publicPage } from '../public-page.ts';
import { deskFooter } from './desk-footer.ts';
import type { DeskMoment } from './desk-moment.ts';
import { deskPage } from './desk-page.ts';

/** A request to a desk by a browser that has a key. */
export interface DeskRequest {
  desk: WebmasterDeskServices;
  about: ConsoleServices['public']['about'];
  key: DeskKey;
  ctx: CallContext;
  /** Another host that the proof covers. */
  host: string | undefined;
  /** What was done by the form before. */
  done: string | undefined;
  isSecure: boolean;
}

const refreshSeconds = 2;
const doneWords = ['stop', 'resume', 'terms', 'removal'] as const;

/** The desk as it stands, with what a request has to tell beside. */
export async function showDesk(
  { desk, about, key, ctx, host, done }: DeskRequest,
  told: Partial<DeskMoment> & { status?: number } = {},
): Promise<Response> {
  const [view, { name: operator }] = await Promise.all([desk.open({ ctx, key, input: { host } }), about()]);
  if (!view) return closedDesk();
  const [locale, timeZone, t, days] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations('desk'),
    getTranslations('hosts.hours.days'),
  ]);
  const word = doneWords.find((one) => one === done);
  const moment: DeskMoment = {
    operator,
    done: word ? t(`done.${word}`) : null,
    problem: null,
    typed: {},
    trial: null,
    ...told,
  };
  const { claim } = view;
  const title = view.host?.name ?? t('proof.title', { host: claim.host });
  const body = deskPage(view, moment, { t, days, formats: formatsOf(locale, timeZone), now: new Date() });
  const isWaiting = claim.isChecking && view.host === null;
  const page = { locale, title, body, footer: deskFooter(locale, t) };
  return html(
    publicPage({ ...page, refreshSeconds: isWaiting ? refreshSeconds : undefined }),
    told.status ?? 200,
  );
}

/** What is shown to whoever has no key, or one that opens nothing: the same, whether there ever was such a desk or not. */
export async function closedDesk(): Promise<Response> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('desk')]);
  const body = `<p>${escapeHtml(t('closed.text'))}</p><p><a href="/webmaster">${escapeHtml(t('closed.begin'))}</a></p>`;
  return html(publicPage({ locale, title: t('closed.title'), body, footer: deskFooter(locale, t) }), 404);
}
