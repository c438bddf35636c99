import { randomUUID } from 'node:crypto';
import type { ClaimAnswer } from '@meguri/api';
import { getLocale, getTranslations } from 'next-intl/server';
import { demoNotice } from '../../../public-pages/demo-notice.ts';
import { chooseLanguage, htmlResponse, seeOther, textResponse } from '../../../public-pages/responses.ts';
import { deskFooter, deskPath } from '../../../public-pages/desk/desk-page.ts';
import { landingPage } from '../../../public-pages/desk/landing-page.ts';
import { publicPage } from '../../../public-pages/public-page.ts';
import { writeDeskSecret } from '../../../server/cookies.ts';
import { readForm, isSameOrigin, isSecure } from '../../../server/request.ts';
import { readClientAddress } from '../../../front/client-header.ts';
import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** The start page for webmasters. */
export async function GET(request: Request): Promise<Response> {
  return chooseLanguage(request) ?? startPage({ typed: '', problem: null, status: 200 });
}

/** Claims a site, and gives the browser the key of a new desk. */
export async function POST(request: Request): Promise<Response> {
  const t = await getTranslations('desk');
  if (!isSameOrigin(request.headers)) return textResponse(t('foreign'), 403);
  const form = await readForm(request);
  if (form === null) return textResponse(t('tooLong'), 413);
  const { webmasterDesk } = await consoleServices();
  const ctx = { requestId: randomUUID(), clientAddress: readClientAddress(request.headers) };
  const typed = form.host ?? '';
  const answer = await webmasterDesk.claim({ ctx, host: typed });
  if (answer.kind !== 'claimed') return startPage({ typed, ...(await refusal(answer, typed)) });
  const { key } = answer;
  const cookie = writeDeskSecret(key, isSecure(request.headers, request.url));
  return seeOther(deskPath(key.id), [cookie]);
}

async function refusal(answer: Exclude<ClaimAnswer, { kind: 'claimed' }>, host: string) {
  const t = await getTranslations('desk.start.problems');
  switch (answer.kind) {
    case 'invalid':
      return { problem: t('invalid'), status: 422 };
    case 'unknown':
      return { problem: t('unknown', { host }), status: 404 };
    case 'alias':
      return { problem: t('alias', { host, of: answer.of }), status: 422 };
    case 'too-many':
      return { problem: t('tooMany'), status: 429 };
    default:
      return answer satisfies never;
  }
}

async function startPage(page: { typed: string; problem: string | null; status: number }): Promise<Response> {
  const [t, publicWords, locale] = await Promise.all([
    getTranslations('desk'),
    getTranslations('publicPages'),
    getLocale(),
  ]);
  const { typed, problem, status } = page;
  const about = await (await consoleServices()).public.about();
  const body = landingPage({ about, typed, problem }, t, publicWords);
  const whole = { locale, title: t('title'), body, footer: deskFooter(locale, t) };
  return htmlResponse(publicPage({ ...whole, notice: await demoNotice(locale) }), status);
}
