import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { RawParameters } from '../../../../data/search-parameters.ts';
import { overloadedHostQuery, resolutionsQuery } from '../../../../screens/overloaded/overload-queries.ts';
import { OverloadedHostScreen } from '../../../../screens/overloaded/overloaded-host-screen.tsx';
import { Prefetch, type PrefetchTools } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/overloaded/[name]'>): Promise<Metadata> {
  const t = await getTranslations('overloaded.host');
  return { title: t('title', { name: decodeURIComponent((await params).name) }) };
}

export default async function OverloadedHostPage({ params, searchParams }: PageProps<'/overloaded/[name]'>) {
  const name = decodeURIComponent((await params).name);
  const parameters = await searchParams;
  return (
    <Prefetch messages={['lists', 'overloaded']} load={(tools) => [loadHost(tools, name, parameters)]}>
      <OverloadedHostScreen name={name} />
    </Prefetch>
  );
}

/** Loads the host, then its resolutions, whose query depends on it. */
async function loadHost({ api, queries }: PrefetchTools, name: string, parameters: RawParameters) {
  const facts = overloadedHostQuery(api, name);
  await queries.prefetchQuery(facts);
  const host = queries.getQueryData(facts.queryKey)?.host;
  if (host) await queries.prefetchQuery(resolutionsQuery(api, host, parameters));
}
