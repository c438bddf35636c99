import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverloadedScreen } from '../../../screens/overloaded/overloaded-screen.tsx';
import { readOverloadParameters } from '../../../screens/overloaded/overload-parameters.ts';
import { Prefetch } from '../../../server/prefetch.tsx';
import { shortDryRun } from '../../../server/short-dry-run.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overloaded'))('name') };
}

export default async function OverloadedPage({ searchParams }: PageProps<'/overloaded'>) {
  const parameters = readOverloadParameters(await searchParams);
  return (
    <Prefetch
      messages={['lists', 'overloaded']}
      load={({ api, queries }) => [queries.prefetchQuery(api.overload.list.queryOptions({}))]}
    >
      <OverloadedScreen sent={await shortDryRun(parameters)} />
    </Prefetch>
  );
}
