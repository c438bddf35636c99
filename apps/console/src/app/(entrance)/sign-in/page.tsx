import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { currentViewer } from '../../../server/api-context.ts';
import { SignInForm } from '../../../screens/sign-in/sign-in-form.tsx';
import { safeNext } from '../../../data/search-parameters.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('entrance'))('signIn') };
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const next = safeNext((await searchParams).next);
  if (await currentViewer()) redirect(next);
  return <SignInForm next={next} />;
}
