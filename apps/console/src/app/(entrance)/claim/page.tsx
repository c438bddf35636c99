import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pageContext } from '../../../server/api-context.ts';
import { ClaimForm, InvalidLink } from '../../../screens/sign-in/claim-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('entrance'))('welcome') };
}

export default async function ClaimPage({ searchParams }: PageProps<'/claim'>) {
  const { token } = await searchParams;
  if (typeof token !== 'string' || token === '') return <InvalidLink />;
  const ctx = await pageContext();
  const { usable, role } = await ctx.services.auth.inspectLink({ ctx, input: { token } });
  return usable ? <ClaimForm token={token} role={role} /> : <InvalidLink />;
}
