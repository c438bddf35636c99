import { appRouter } from '@meguri/api';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { apiContext, logFault } from '../../../../server/api-context.ts';
import { isSameOrigin, isSecure } from '../../../../server/request.ts';
import { isBatchOfSignIns, maxBatchCalls } from '../../../../server/batches.ts';

export const dynamic = 'force-dynamic';

async function handle(request: Request): Promise<Response> {
  if (isBatchOfSignIns(new URL(request.url).pathname))
    return new Response('Call the procedures of auth and account one at a time.\n', { status: 400 });
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    maxBatchSize: maxBatchCalls,
    req: request,
    createContext: ({ resHeaders }) =>
      apiContext(request.headers, {
        sameOrigin: isSameOrigin(request.headers),
        secure: isSecure(request.headers, request.url),
        setCookie: (value) => resHeaders.append('set-cookie', value),
      }),
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    onError: ({ error, path, ctx }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') logFault(error, { path, requestId: ctx?.requestId });
    },
  });
}

export { handle as GET, handle as POST };
