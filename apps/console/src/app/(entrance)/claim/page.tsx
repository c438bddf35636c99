import type { Metadata } from 'next';
import { pageContext } from '../../../server/viewer.ts';
import { ClaimForm } from '../../../screens/sign-in/claim-form.tsx';
import { DeadLink } from '../../../screens/sign-in/dead-link.tsx';

export const metadata: Metadata = { title: 'Welcome' };

export default async function ClaimPage({ searchParams }: PageProps<'/claim'>) {
  const { token } = await searchParams;
  if (typeof token !== 'string' || token === '') return <DeadLink />;
  const ctx = await pageContext();
  const { usable } = await ctx.services.auth.inspectLink({ ctx, input: { token } });
  return usable ? <ClaimForm token={token} /> : <DeadLink />;
}
