'use client';

import { Screen } from '../../design/screen.tsx';
import { ErrorState } from '../../design/states.tsx';

/** A screen that broke while it was drawn; what stands around it stays. */
export default function ScreenError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const message = error.digest
    ? `The log of the console has it under ${error.digest}.`
    : 'Reloading the page may help.';
  return (
    <Screen title="This screen could not be shown">
      <ErrorState what="Something failed while it was drawn." error={{ message }} onRetry={reset} />
    </Screen>
  );
}
