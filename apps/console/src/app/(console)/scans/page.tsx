import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { scansQuery } from '../../../screens/scans/scan-queries.ts';
import { ScansScreen } from '../../../screens/scans/scans-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('scans'))('name') };
}

export default function ScansPage() {
  return (
    <Prefetch
      messages={['lists', 'problems', 'scans']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(scansQuery(call.scans.list))]}
    >
      <ScansScreen />
    </Prefetch>
  );
}
