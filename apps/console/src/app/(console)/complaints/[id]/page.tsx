import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ComplaintScreen } from '../../../../screens/complaints/complaint-screen.tsx';
import {
  addressesQuery,
  evidenceQuery,
  firstKnownHost,
  templatesQuery,
} from '../../../../screens/complaints/complaint-queries.ts';
import { Prefetch, type PrefetchTools } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/complaints/[id]'>): Promise<Metadata> {
  return { title: (await getTranslations('complaints.thread'))('name', { id: (await params).id }) };
}

export default async function ComplaintPage({ params }: PageProps<'/complaints/[id]'>) {
  const { id } = await params;
  if (!/^\d{1,18}$/.test(id)) notFound();
  return (
    <Prefetch messages={['audit', 'complaints', 'lists']} load={(tools) => [loadThread(tools, id)]}>
      <ComplaintScreen id={id} />
    </Prefetch>
  );
}

/** Loads the complaint, then the data of the panels next to its messages. */
async function loadThread({ api, queries }: PrefetchTools, id: string): Promise<void> {
  const get = api.complaints.get.queryOptions({ id });
  await queries.prefetchQuery(get);
  const complaint = queries.getQueryData(get.queryKey);
  if (!complaint) return;
  const host = firstKnownHost(complaint);
  const [addresses, templates] = [addressesQuery(api, complaint), templatesQuery(api, complaint)];
  await Promise.all([
    host !== null && queries.prefetchQuery(evidenceQuery(api, id, host)),
    addresses.enabled !== false && queries.prefetchQuery(addresses),
    templates.enabled !== false && queries.prefetchQuery(templates),
  ]);
}
