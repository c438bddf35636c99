import type { Metadata } from 'next';
import type { RawParameters } from '../../../../data/search-parameters.ts';
import {
  hostActivityQuery,
  hostAuditQuery,
  hostCapturesQuery,
  hostPagesQuery,
  hostTabOf,
} from '../../../../screens/hosts/detail/host-queries.ts';
import { HostScreen } from '../../../../screens/hosts/detail/host-screen.tsx';
import { Prefetch, type PrefetchTools } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/hosts/[name]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function HostPage({ params, searchParams }: PageProps<'/hosts/[name]'>) {
  const name = decodeURIComponent((await params).name);
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['audit', 'complaints', 'glossary', 'hosts', 'lists', 'pages', 'webmasters']}
      load={(tools) => [
        tools.queries.prefetchQuery(tools.api.hosts.get.queryOptions({ name })),
        ...loadTab(tools, name, parameters),
      ]}
    >
      <HostScreen name={name} />
    </Prefetch>
  );
}

/** Starts the query of the tab that the address names. */
function loadTab(
  { api, queries, call }: PrefetchTools,
  name: string,
  parameters: RawParameters,
): Promise<unknown>[] {
  switch (hostTabOf(parameters)) {
    case 'pages':
      return [queries.prefetchInfiniteQuery(hostPagesQuery(call.hosts.pages, name))];
    case 'captures':
      return [queries.prefetchInfiniteQuery(hostCapturesQuery(call.hosts.captures, name))];
    case 'activity':
      return [queries.prefetchQuery(hostActivityQuery(api, name, parameters))];
    case 'edits':
      return [queries.prefetchQuery(hostAuditQuery(api, name))];
    default:
      return [];
  }
}
