import type { Metadata } from 'next';
import { AnalyserScreen } from '../../../../../screens/analysers/detail/analyser-screen.tsx';
import { Prefetch } from '../../../../../server/prefetch.tsx';

type Props = PageProps<'/analysers/view/[name]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function AnalyserPage({ params, searchParams }: Props) {
  const name = decodeURIComponent((await params).name);
  const requested = (await searchParams)['version'];
  const version =
    typeof requested === 'string' && /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : undefined;
  return (
    <Prefetch
      messages={['analysers', 'audit', 'lists', 'scans.form', 'scans.results']}
      load={({ api, queries }) => [
        queries.prefetchQuery(
          api.analysers.get.queryOptions({ name, ...(version === undefined ? {} : { version }) }),
        ),
        queries.prefetchQuery(api.analysers.list.queryOptions()),
        queries.prefetchQuery(api.snapshots.list.queryOptions()),
      ]}
    >
      <AnalyserScreen key={`${name} ${version}`} name={name} version={version} />
    </Prefetch>
  );
}
