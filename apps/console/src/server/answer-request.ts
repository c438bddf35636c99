import { mapServiceError, publicError, refusals, type ActorContext, type ConsoleServices } from '@meguri/api';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { apiContext } from './api-context.ts';

/**
 * Answers a GET request of a signed-in user, of any role, with the console's services. Refusals are answered
 * as text, in the user's language.
 */
export async function answerRequest(
  request: Request,
  answer: (services: ConsoleServices, ctx: ActorContext) => Promise<Response>,
): Promise<Response> {
  const context = await apiContext(request.headers, {
    sameOrigin: false,
    secure: false,
    setCookie: () => undefined,
  });
  const { services, viewer, words, requestId, clientAddress } = context;
  if (!viewer)
    return plainText(401, words?.refusal({ word: 'signInFirst', values: {} }) ?? refusals.signInFirst);
  try {
    return await answer(services, { requestId, clientAddress, actor: viewer });
  } catch (cause) {
    const error = mapServiceError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
    if (error.code === 'INTERNAL_SERVER_ERROR') throw cause;
    return plainText(getHTTPStatusCodeFromError(error), publicError(error, requestId, words).message);
  }
}

export function plainText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
