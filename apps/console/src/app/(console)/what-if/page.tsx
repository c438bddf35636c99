import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WhatIfScreen } from '../../../screens/what-if/what-if-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('whatIf'))('name') };
}

export default function WhatIfPage() {
  return (
    <Prefetch
      messages={['lists', 'seeds.policies', 'whatIf']}
      load={({ api, queries }) => [queries.prefetchQuery(api.whatIf.overview.queryOptions())]}
    >
      <WhatIfScreen />
    </Prefetch>
  );
}
