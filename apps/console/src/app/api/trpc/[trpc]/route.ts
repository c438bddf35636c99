import { appRouter } from '@meguri/api';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { apiContext, logFault } from '../../../../server/api-context.ts';
import { isSameOrigin, isSecure } from '../../../../server/request.ts';

export const dynamic = 'force-dynamic';

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
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
