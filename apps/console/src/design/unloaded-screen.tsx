import type { ReactNode } from 'react';
import { Screen } from './screen.tsx';
import { ErrorState, Skeleton } from './states.tsx';

interface UnloadedScreenProps {
  title: string;
  trail: ReactNode;
  /** Title of the error message: what could not be loaded. */
  what: string;
  query: { isPending: boolean; error: { message: string } | null; refetch: () => unknown };
}

/** The screen of one object while it loads, and after it failed to. */
export function UnloadedScreen({ title, trail, what, query }: UnloadedScreenProps) {
  return (
    <Screen title={title} trail={trail}>
      {query.isPending ? (
        <Skeleton className="h-64 rounded-lg" />
      ) : (
        <ErrorState what={what} error={query.error ?? { message: '' }} onRetry={() => void query.refetch()} />
      )}
    </Screen>
  );
}
