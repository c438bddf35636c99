import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RulesScreen } from '../../../screens/rules/rules-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rules'))('name') };
}

export default function RulesPage() {
  return (
    <Prefetch
      messages={['lists', 'rules']}
      load={({ api, queries }) => [queries.prefetchQuery(api.throttleRules.list.queryOptions())]}
    >
      <RulesScreen />
    </Prefetch>
  );
}
