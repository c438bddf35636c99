'use client';

import { tourStops, type DemoTour } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTRPCClient } from '../data/trpc.ts';
import { Button } from '../design/button.tsx';
import { ErrorState, Skeleton } from '../design/states.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { stopAt, tourPlace } from './tour-stops.ts';
import { TourFrame } from './tour-frame.tsx';
import { useTourTarget } from './use-tour-target.ts';

/** Delay before a missing subject is looked up again. */
const missingMs = 3_000;

interface TourCardProps {
  position: number;
  goTo: (position: number | null) => void;
}

/** One stop of the tour: opens its screen, points at its subject and shows its text with current figures. */
export function TourCard({ position, goTo }: TourCardProps) {
  const t = useTranslations('demo.tour');
  const stop = stopAt(position);
  const { place, query } = usePlace(position);
  useTourTarget(place?.target ?? null);
  const isLast = position === tourStops.length - 1;
  const end = () => {
    goTo(null);
    // The focus was in the card, which goes away.
    document.getElementById('screen')?.focus({ preventScroll: true });
  };
  return (
    <TourFrame
      label={t('label')}
      title={t(`stops.${stop}.title`)}
      position={t('position', { stop: position + 1, stops: tourStops.length })}
      focusOn={position}
      onLeave={end}
      actions={
        <>
          {position > 0 && <Button onClick={() => goTo(position - 1)}>{t('back')}</Button>}
          <Button variant="primary" onClick={() => (isLast ? end() : goTo(position + 1))}>
            {t(isLast ? 'done' : 'next')}
          </Button>
          {!isLast && (
            <Button variant="quiet" className="ml-auto" onClick={end}>
              {t('end')}
            </Button>
          )}
        </>
      }
    >
      {place ? (
        <p data-testid="tour-text">{place.text}</p>
      ) : query.error ? (
        <ErrorState what={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-15 rounded-md" />
      )}
    </TourFrame>
  );
}

/** The place of a stop. Its figures are read on arrival and do not change while the stop is shown. */
function usePlace(position: number) {
  const t = useTranslations('demo.tour.stops');
  const formats = useFormats();
  const client = useTRPCClient();
  const router = useRouter();
  const placeOf = (tour: DemoTour) => tourPlace(stopAt(position), tour, t, formats);
  const query = useQuery({
    queryKey: ['demo', 'tour', position],
    queryFn: () => client.demo.tour.query(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // In the first minute of a demo, the subject may not exist yet.
    refetchInterval: ({ state }) => (state.data && placeOf(state.data).isMissing ? missingMs : false),
  });
  const place = query.data ? placeOf(query.data) : null;
  const href = place?.href;
  useEffect(() => {
    if (href !== undefined) router.push(href);
  }, [href, router]);
  return { place, query };
}
