import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { auditQuery, readAuditFilters } from '../../../screens/audit/audit-parameters.ts';
import { AuditScreen } from '../../../screens/audit/audit-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('name') };
}

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const filters = readAuditFilters(await searchParams);
  return (
    <Prefetch
      messages={['audit', 'lists']}
      load={({ api, queries, call }) => [
        queries.prefetchInfiniteQuery(auditQuery(call.audit.search, filters)),
        queries.prefetchQuery(api.audit.choices.queryOptions()),
      ]}
    >
      <AuditScreen />
    </Prefetch>
  );
}
