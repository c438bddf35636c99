'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../design/button.tsx';
import { TourFrame } from './tour-frame.tsx';

/** Offers the tour; the focus stays where it is. */
export function TourOffer({ onStart, onLeave }: { onStart: () => void; onLeave: () => void }) {
  const t = useTranslations('demo.tour');
  return (
    <TourFrame
      label={t('label')}
      title={t('offer')}
      onLeave={onLeave}
      actions={
        <>
          <Button variant="primary" onClick={onStart}>
            {t('start')}
          </Button>
          <Button onClick={onLeave}>{t('later')}</Button>
        </>
      }
    >
      <p>{t('offerText')}</p>
    </TourFrame>
  );
}
