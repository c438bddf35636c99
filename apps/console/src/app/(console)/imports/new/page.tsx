import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportForm } from '../../../../screens/imports/new/import-form.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports'))('new') };
}

export default function NewImportPage() {
  return (
    <Prefetch
      messages={['imports']}
      load={({ api, queries }) => [queries.prefetchQuery(api.seeds.lists.queryOptions())]}
    >
      <ImportForm />
    </Prefetch>
  );
}
