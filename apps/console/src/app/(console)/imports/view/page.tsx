import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ImportScreen } from '../../../../screens/imports/detail/import-screen.tsx';
import {
  importFilesQuery,
  importProblemsQuery,
  readImportId,
} from '../../../../screens/imports/import-queries.ts';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata({ searchParams }: PageProps<'/imports/view'>): Promise<Metadata> {
  const id = readImportId((await searchParams)['import']);
  return { title: (await getTranslations('imports'))('numbered', { id: String(id ?? '–') }) };
}

export default async function ImportPage({ searchParams }: PageProps<'/imports/view'>) {
  const id = readImportId((await searchParams)['import']);
  if (id === null) notFound();
  return (
    <Prefetch
      messages={['audit', 'imports', 'lists', 'problems']}
      load={({ api, queries, call }) => [
        queries.prefetchQuery(api.imports.get.queryOptions({ id })),
        queries.prefetchInfiniteQuery(importFilesQuery(call.imports.files, id)),
        queries.prefetchInfiniteQuery(importProblemsQuery(call.imports.problems, id)),
      ]}
    >
      <ImportScreen id={id} />
    </Prefetch>
  );
}
