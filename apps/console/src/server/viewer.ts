import type { Me } from '@meguri/contracts';
import { headers } from 'next/headers';
import { cache } from 'react';
import { apiContext } from './api-context.ts';

/** Who asks for this page; null when nobody is signed in. Looked up once per request. */
export const currentViewer = cache(async (): Promise<Me | null> => (await pageContext()).viewer);

/** The API context of a page being rendered. A page cannot set cookies and must not change anything. */
export const pageContext = cache(async () =>
  apiContext(new Headers(await headers()), { sameOrigin: false, secure: false, setCookie: () => undefined }),
);
