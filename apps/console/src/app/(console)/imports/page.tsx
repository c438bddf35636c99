import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { importsQuery } from '../../../screens/imports/import-queries.ts';
import { ImportsScreen } from '../../../screens/imports/imports-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports'))('name') };
}

export default function ImportsPage() {
  return (
    <Prefetch
      messages={['imports', 'lists', 'problems', 'sources']}
      load={({ queries, call }) => [queries.prefetchInfiniteQuery(importsQuery(call.imports.list))]}
    >
      <ImportsScreen />
    </Prefetch>
  );
}
