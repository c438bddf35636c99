import { randomUUID } from 'node:crypto';
import { getLocale, getTranslations } from 'next-intl/server';
import { complainForm, complaintThanks } from '../../../public-pages/complain-form.ts';
import { demoNotice } from '../../../public-pages/demo-notice.ts';
import { htmlResponse, textResponse } from '../../../public-pages/responses.ts';
import { nonceOf, publicPage } from '../../../public-pages/public-page.ts';
import { readForm, isSameOrigin } from '../../../server/request.ts';
import { readClientAddress } from '../../../front/client-header.ts';
import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** More than any form that a person fills in. */
const maxBodyBytes = 200_000;

/** The public complaint form. */
export async function GET(request: Request): Promise<Response> {
  return formPage(request, { status: 200, typed: {}, problem: null });
}

/** Files a complaint. */
export async function POST(request: Request): Promise<Response> {
  const t = await getTranslations('complain');
  if (!isSameOrigin(request.headers)) return textResponse(t('foreign'), 403);
  const typed = await readForm(request, maxBodyBytes);
  if (typed === null) return textResponse(t('invalid.text'), 413);
  const { complaintForm } = await consoleServices();
  const ctx = { requestId: randomUUID(), clientAddress: readClientAddress(request.headers) };
  const outcome = await complaintForm.submit({ ctx, fields: { ...blank, ...typed } });
  switch (outcome.kind) {
    case 'accepted':
      return thanksPage(outcome.held);
    case 'too-many':
      return formPage(request, { status: 429, typed, problem: t('tooMany') });
    case 'invalid':
      return formPage(request, { status: 422, typed, problem: t(`invalid.${invalidField(outcome.field)}`) });
    default:
      return outcome satisfies never;
  }
}

const blank = { name: '', address: '', subject: '', text: '', challenge: '', solution: '', website: '' };
const namedFields = ['name', 'address', 'subject', 'text'] as const;

function invalidField(field: string): (typeof namedFields)[number] | 'other' {
  return namedFields.find((one) => one === field) ?? 'other';
}

async function formPage(
  request: Request,
  page: { status: number; typed: Record<string, string>; problem: string | null },
): Promise<Response> {
  const t = await getTranslations('complain');
  const { complaintForm } = await consoleServices();
  const nonce = nonceOf(request.headers);
  const { challenge, bits, product } = await complaintForm.begin();
  const { status, typed, problem } = page;
  const body = complainForm({ challenge, bits, nonce, typed, problem, product }, t);
  const locale = await getLocale();
  const notice = await demoNotice(locale);
  return htmlResponse(publicPage({ locale, title: t('title'), body, notice }), status);
}

async function thanksPage(isQuarantined: boolean): Promise<Response> {
  const t = await getTranslations('complain');
  const locale = await getLocale();
  const notice = await demoNotice(locale);
  return htmlResponse(
    publicPage({ locale, title: t('thanks'), body: complaintThanks(isQuarantined, t), notice }),
  );
}
