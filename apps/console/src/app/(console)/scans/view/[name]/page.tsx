import type { Metadata } from 'next';
import { ScanScreen } from '../../../../../screens/scans/detail/scan-screen.tsx';
import { Prefetch } from '../../../../../server/prefetch.tsx';

export async function generateMetadata({ params }: PageProps<'/scans/view/[name]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function ScanPage({ params }: PageProps<'/scans/view/[name]'>) {
  const name = decodeURIComponent((await params).name);
  return (
    <Prefetch
      messages={['audit', 'lists', 'problems', 'scans']}
      load={({ api, queries }) => [queries.prefetchQuery(api.scans.get.queryOptions({ name }))]}
    >
      <ScanScreen name={name} />
    </Prefetch>
  );
}
