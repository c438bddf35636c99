import { durationText } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { ErrorState, Skeleton } from '../../design/states.tsx';

/** Access intervals of a list's hosts: the present ones, and those stretched by pacing. */
export function PacingPreview({ listId }: { listId: number }) {
  const t = useTranslations('seeds.pacing');
  const trpc = useTRPC();
  const preview = useQuery(trpc.seeds.previewPacing.queryOptions({ listId }));
  if (preview.isPending) return <Skeleton className="h-5 md:col-span-2" />;
  if (!preview.data)
    return <ErrorState what={t('preview')} error={preview.error} onRetry={() => void preview.refetch()} />;
  const { sampledHosts, stretchedHosts, presentSeconds, pacedSeconds } = preview.data;
  return (
    <p role="status" data-testid="pacing-preview" className="text-small text-ink-soft md:col-span-2">
      {presentSeconds === null || pacedSeconds === null
        ? t('none', { hosts: sampledHosts })
        : t('stretched', {
            stretched: stretchedHosts,
            hosts: sampledHosts,
            present: durationText(Math.round(presentSeconds)),
            paced: durationText(Math.round(pacedSeconds)),
          })}
    </p>
  );
}
