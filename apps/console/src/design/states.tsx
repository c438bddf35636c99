import { CircleAlert, SearchX, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { errorText } from '../data/query-client.ts';
import { Button } from './button.tsx';
import { classNames } from './looks.ts';

/** Placeholder while content loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton block rounded-sm', className)} aria-hidden />;
}

export function SkeletonRows({ rows }: { rows: number }) {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-8 items-center gap-6 border-b border-line px-4 max-md:h-14">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="ml-auto h-3 w-16" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

/** An empty state with its reason and the next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <SearchX className="size-6 text-ink-faint" aria-hidden />
      <p className="text-lead font-medium">{title}</p>
      {children && <p className="max-w-[56ch] text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** An error with the API's message, which includes the request id for the log. */
export function ErrorState({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: { message: string };
  onRetry?: () => void;
}) {
  const t = useTranslations('common');
  const errors = useTranslations('common.errors');
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleAlert className="size-6 text-error" aria-hidden />
      <p className="text-lead font-medium">{what}</p>
      <p className="max-w-[64ch] break-words text-ink-soft">{errorText(error, errors)}</p>
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  className?: string;
}

/** Progress of a task. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      className={classNames('h-2 rounded-full bg-sunken', className)}
    >
      <div className="h-2 rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

interface WaitingRowsProps {
  count: number;
  /** The count is a lower bound. */
  orMore?: boolean;
  onShow: () => void;
  testId: string;
}

/** "12 new" reveals new rows on click. Always rendered, so that nothing moves when it appears. */
export function WaitingRows({ count, orMore = false, onShow, testId }: WaitingRowsProps) {
  const t = useTranslations('common.waiting');
  return (
    <Button
      onClick={onShow}
      disabled={count === 0}
      icon={<ArrowUp className="size-4" aria-hidden />}
      data-testid={testId}
    >
      {t(orMore ? 'newOrMore' : 'new', { count })}
    </Button>
  );
}
