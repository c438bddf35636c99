import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { ProgressBar } from './states.tsx';
import type { Tone } from './tones.ts';

interface StateBadgeProps {
  testId: string;
  state: string;
  tone: Tone;
  name: string;
  meaning: string;
}

/** The state of a task that runs in the background, such as an import. */
export function StateBadge({ testId, state, tone, name, meaning }: StateBadgeProps) {
  return (
    <span title={meaning} data-testid={testId} data-state={state}>
      <Badge tone={tone}>{name}</Badge>
    </span>
  );
}

/** A state with the progress of its task, on one line of a table. */
export function StateLine({ badge, progress }: { badge: ReactNode; progress: string | null }) {
  return (
    <span className="flex items-center gap-2">
      {badge}
      {progress !== null && <span className="truncate text-small text-ink-faint">{progress}</span>}
    </span>
  );
}

/** Why a task stopped, and what to do. */
export function StoppedTask({
  isFailure,
  what,
  problem,
  next,
}: {
  /** False: it is only paused. */
  isFailure: boolean;
  what: string;
  /** The message of the task, shown in full. */
  problem: string | null;
  next: string;
}) {
  return (
    <div role={isFailure ? 'alert' : 'status'} className={isFailure ? 'text-error' : 'text-overload'}>
      <p className="font-medium">{what}</p>
      {problem !== null && (
        <p className="break-words" lang="">
          {problem}
        </p>
      )}
      <p>{next}</p>
    </div>
  );
}

/**
 * Progress of a task.
 *
 * @param share 0 to 1; null: unknown, no bar
 */
export function TaskProgress({ text, label, share }: { text: string; label: string; share: number | null }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{text}</p>
      {share !== null && <ProgressBar label={label} share={share} />}
    </div>
  );
}
