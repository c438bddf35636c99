import type { CallContext, ConsoleServices, DeskKey, WebmasterDeskServices } from '@meguri/api';
import { html } from 'hono/html';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatsOf } from '../../format/formats.ts';
import { demoNotice } from '../demo-notice.ts';
import { keepFormDrafts } from '../form-drafts.ts';
import { link, publicPage } from '../public-page.ts';
import { htmlResponse } from '../responses.ts';
import { deskFooter, deskPage } from './desk-page.ts';
import type { DeskState } from './desk-page.ts';

/** A request to a desk by a browser that has a key. */
export interface DeskRequest {
  desk: WebmasterDeskServices;
  about: ConsoleServices['public']['about'];
  key: DeskKey;
  ctx: CallContext;
  /** Another host that the proof covers. */
  host: string | undefined;
  /** The act of the previous form. */
  done: string | undefined;
  isSecure: boolean;
  /** Nonce of the page's scripts. */
  nonce: string;
}

const refreshSeconds = 2;
const confirmedActs = ['stop', 'resume', 'settings', 'removal'] as const;

/** The desk as stored, with the result of the previous form. */
export async function showDesk(
  { desk, about, key, ctx, host, done, nonce }: DeskRequest,
  { status = 200, ...changes }: Partial<DeskState> & { status?: number } = {},
): Promise<Response> {
  const [view, { name: operator }] = await Promise.all([desk.open({ ctx, key, input: { host } }), about()]);
  if (!view) return closedDesk();
  const [locale, timeZone, t, days] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations('desk'),
    getTranslations('hosts.hours.days'),
  ]);
  const act = confirmedActs.find((one) => one === done);
  const state: DeskState = {
    operator,
    done: act ? t(`done.${act}`) : null,
    problem: null,
    typed: {},
    trial: null,
    ...changes,
  };
  const { claim } = view;
  const title = view.host?.name ?? t('proof.title', { host: claim.host });
  const words = { t, days, formats: formatsOf(locale, timeZone), now: new Date() };
  const texts = { restored: t('draft.restored', { at: '{at}' }), discard: t('draft.discard') };
  const body = html`${deskPage(view, state, words)}${keepFormDrafts(nonce, texts)}`;
  const isWaiting = claim.isChecking && view.host === null;
  const notice = await demoNotice(locale);
  const page = { locale, title, body, notice, footer: deskFooter(locale, t) };
  return htmlResponse(
    publicPage({ ...page, refreshSeconds: isWaiting ? refreshSeconds : undefined }),
    status,
  );
}

/**
 * The answer to a request without a key, or with one that opens nothing: it does not reveal whether the desk
 * exists.
 */
export async function closedDesk(): Promise<Response> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('desk')]);
  const body = html`<p>${t('closed.text')}</p>
    <p>${link('/webmaster', t('closed.begin'))}</p>`;
  return htmlResponse(
    publicPage({
      locale,
      title: t('closed.title'),
      body,
      notice: await demoNotice(locale),
      footer: deskFooter(locale, t),
    }),
    404,
  );
}
