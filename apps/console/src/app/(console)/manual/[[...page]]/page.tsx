import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ManualScreen } from '../../../../manual/manual-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.manual'))('name') };
}

export default async function ManualRoute({ params }: { params: Promise<{ page?: string[] }> }) {
  const { page = ['console'] } = await params;
  return <ManualScreen page={page.map(decodeURIComponent).join('/')} />;
}
