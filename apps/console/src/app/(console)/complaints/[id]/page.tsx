import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ComplaintScreen } from '../../../../screens/complaints/complaint-screen.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/complaints/[id]'>): Promise<Metadata> {
  return { title: (await getTranslations('complaints.thread'))('name', { id: (await params).id }) };
}

export default async function ComplaintPage({ params }: PageProps<'/complaints/[id]'>) {
  const { id } = await params;
  if (!/^\d{1,18}$/.test(id)) notFound();
  return (
    <Prefetch load={({ api, queries }) => [queries.prefetchQuery(api.complaints.get.queryOptions({ id }))]}>
      <ComplaintScreen id={id} />
    </Prefetch>
  );
}
