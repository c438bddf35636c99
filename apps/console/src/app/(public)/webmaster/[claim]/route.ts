import { randomUUID } from 'node:crypto';
import type { DeskKey } from '@meguri/api';
import { getTranslations } from 'next-intl/server';
import { chooseLanguage, textResponse } from '../../../../public-pages/responses.ts';
import { answerDeskForm } from '../../../../public-pages/desk/answer-desk-form.ts';
import { nonceOf } from '../../../../server/content-security-policy.ts';
import { closedDesk, showDesk, type DeskRequest } from '../../../../public-pages/desk/show-desk.ts';
import { readDeskSecret } from '../../../../server/cookies.ts';
import { readForm, isSameOrigin, isSecure } from '../../../../server/request.ts';
import { readClientAddress } from '../../../../front/client-header.ts';
import { consoleServices } from '../../../../server/services.ts';

export const dynamic = 'force-dynamic';

interface Place {
  params: Promise<{ claim: string }>;
}

/** Shows a desk to the browser that holds its key. */
export async function GET(request: Request, { params }: Place): Promise<Response> {
  const key = keyOf(request, (await params).claim);
  return chooseLanguage(request) ?? (key ? showDesk(await deskRequest(request, key)) : closedDesk());
}

/** Handles a form of the desk. */
export async function POST(request: Request, { params }: Place): Promise<Response> {
  const t = await getTranslations('desk');
  if (!isSameOrigin(request.headers)) return textResponse(t('foreign'), 403);
  const key = keyOf(request, (await params).claim);
  if (!key) return closedDesk();
  const typed = await readForm(request);
  if (typed === null) return textResponse(t('tooLong'), 413);
  return answerDeskForm(await deskRequest(request, key), typed);
}

function keyOf(request: Request, id: string): DeskKey | null {
  const secret = readDeskSecret(request.headers.get('cookie'));
  return secret !== null && /^[0-9a-f]{20}$/.test(id) ? { id, secret } : null;
}

async function deskRequest(request: Request, key: DeskKey): Promise<DeskRequest> {
  const { webmasterDesk: desk, public: publicServices } = await consoleServices();
  const { searchParams } = new URL(request.url);
  return {
    desk,
    about: publicServices.about,
    key,
    ctx: { requestId: randomUUID(), clientAddress: readClientAddress(request.headers) },
    host: searchParams.get('host') ?? undefined,
    done: searchParams.get('done') ?? undefined,
    isSecure: isSecure(request.headers, request.url),
    nonce: nonceOf(request.headers),
  };
}
