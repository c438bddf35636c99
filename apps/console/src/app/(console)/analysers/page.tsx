import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AnalysersScreen } from '../../../screens/analysers/analysers-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('analysers'))('name') };
}

export default function AnalysersPage() {
  return (
    <Prefetch
      messages={['analysers', 'lists']}
      load={({ api, queries }) => [queries.prefetchQuery(api.analysers.list.queryOptions())]}
    >
      <AnalysersScreen />
    </Prefetch>
  );
}
