'use client';

import { useTranslations } from 'next-intl';
import { Screen } from '../../design/screen.tsx';
import { ErrorState } from '../../design/states.tsx';

/** Shown when a screen fails to render; the shell stays. */
export default function ScreenError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations('common.broken');
  const message = error.digest ? t('log', { id: error.digest }) : t('reload');
  return (
    <Screen title={t('title')}>
      <ErrorState what={t('what')} error={{ message }} onRetry={reset} />
    </Screen>
  );
}
