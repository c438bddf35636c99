import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DomainsScreen } from '../../../screens/domains/domains-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('domains'))('name') };
}

export default function DomainsPage() {
  return (
    <Prefetch
      messages={['domains', 'lists']}
      load={({ api, queries }) => [queries.prefetchQuery(api.domains.list.queryOptions({}))]}
    >
      <DomainsScreen />
    </Prefetch>
  );
}
