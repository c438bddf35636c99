import { randomUUID } from 'node:crypto';
import { getLocale, getTranslations } from 'next-intl/server';
import type { AccessCheck } from '@meguri/contracts';
import { formatsOf } from '../../../format/formats.ts';
import { accessCheck, checkedFacts } from '../../../public-pages/access-check.ts';
import { complainForm, complaintThanks } from '../../../public-pages/complain-form.ts';
import { demoNotice } from '../../../public-pages/demo-notice.ts';
import { htmlResponse, textResponse } from '../../../public-pages/responses.ts';
import { publicPage } from '../../../public-pages/public-page.ts';
import { nonceOf } from '../../../server/content-security-policy.ts';
import { readForm, isSameOrigin } from '../../../server/request.ts';
import { readClientAddress } from '../../../front/client-header.ts';
import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** The public complaint form. */
export async function GET(request: Request): Promise<Response> {
  return formPage(request, { status: 200, typed: {}, problem: null });
}

/** Files a complaint. */
export async function POST(request: Request): Promise<Response> {
  const t = await getTranslations('complain');
  if (!isSameOrigin(request.headers)) return textResponse(t('foreign'), 403);
  const typed = await readForm(request);
  if (typed === null) return textResponse(t('invalid.text'), 413);
  const { complaintForm } = await consoleServices();
  const ctx = { requestId: randomUUID(), clientAddress: readClientAddress(request.headers) };
  if (typed['act'] === 'check') {
    const { checkHost: host = '', checkAddress: address = '', checkAt: at = '' } = typed;
    const answer = await complaintForm.check({ ctx, fields: { host, address, at } });
    const known = { ...typed, text: checkedFacts(typed) };
    return formPage(request, { status: checkStatuses[answer.kind], typed: known, problem: null, answer });
  }
  const outcome = await complaintForm.submit({ ctx, fields: { ...blank, ...typed } });
  switch (outcome.kind) {
    case 'accepted':
      return thanksPage(outcome.isUnverified);
    case 'too-many':
      return formPage(request, { status: 429, typed, problem: t('tooMany') });
    case 'invalid':
      return formPage(request, { status: 422, typed, problem: t(`invalid.${invalidField(outcome.field)}`) });
    default:
      return outcome satisfies never;
  }
}

const checkStatuses = {
  invalid: 422,
  'too-many': 429,
  'not-ours': 200,
  'not-kept': 200,
  checked: 200,
} as const satisfies Record<AccessCheck['kind'], number>;

const blank = { name: '', address: '', subject: '', text: '', challenge: '', solution: '', website: '' };
const namedFields = ['name', 'address', 'subject', 'text'] as const;

function invalidField(field: string): (typeof namedFields)[number] | 'other' {
  return namedFields.find((one) => one === field) ?? 'other';
}

async function formPage(
  request: Request,
  page: {
    status: number;
    typed: Record<string, string>;
    problem: string | null;
    answer?: AccessCheck;
  },
): Promise<Response> {
  const t = await getTranslations('complain');
  const services = await consoleServices();
  const nonce = nonceOf(request.headers);
  const [begun, { addresses }, locale] = await Promise.all([
    services.complaintForm.begin(),
    services.public.about(),
    getLocale(),
  ]);
  const { status, typed, problem, answer = null } = page;
  const check = accessCheck({ addresses, typed, answer }, t, formatsOf(locale, 'UTC'));
  const body = complainForm({ ...begun, nonce, typed, problem, check }, t);
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
