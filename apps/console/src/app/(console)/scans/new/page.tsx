import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ScanForm } from '../../../../screens/scans/new/scan-form.tsx';
import { Prefetch } from '../../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('scans'))('form.title') };
}

export default async function NewScanPage({ searchParams }: PageProps<'/scans/new'>) {
  const parameters = await searchParams;
  const text = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const like = text('like') ?? null;
  const version = text('version');
  const preset = {
    snapshot: text('snapshot'),
    scan: text('scan'),
    analyser: text('analyser'),
    version: version !== undefined && /^[1-9]\d{0,8}$/.test(version) ? version : undefined,
  };
  return (
    <Prefetch
      messages={['analysers', 'scans']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.snapshots.list.queryOptions()),
        queries.prefetchQuery(api.analysers.list.queryOptions()),
        ...(like === null ? [] : [queries.prefetchQuery(api.scans.get.queryOptions({ name: like }))]),
      ]}
    >
      <ScanForm like={like} preset={preset} />
    </Prefetch>
  );
}
