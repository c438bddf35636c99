import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { accessRulesQuery } from '../../../screens/access/access-parameters.ts';
import { AccessScreen } from '../../../screens/access/access-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('access'))('name') };
}

export default async function AccessPage({ searchParams }: PageProps<'/access'>) {
  const parameters = await searchParams;
  return (
    <Prefetch
      messages={['access', 'audit', 'lists']}
      load={({ queries, call }) => [
        queries.prefetchInfiniteQuery(accessRulesQuery(call.accessRules.list, parameters)),
      ]}
    >
      <AccessScreen />
    </Prefetch>
  );
}
