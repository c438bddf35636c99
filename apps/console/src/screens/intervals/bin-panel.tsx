import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonLook } from '../../design/button.tsx';
import { Panel } from '../../design/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';

interface BinPanelProps {
  title: string;
  /** The screen that lists the same with all filters. */
  href: string;
  list: {
    isPending: boolean;
    error: { message: string } | null;
    retry: () => void;
    rows: readonly unknown[];
  };
  children: ReactNode;
}

/** What is in the chosen bin of a figure, below it. */
export function BinPanel({ title, href, list: { isPending, error, retry, rows }, children }: BinPanelProps) {
  const t = useTranslations('intervals.figure');
  return (
    <Panel
      flush
      title={title}
      actions={
        <Link href={href} className={buttonLook()}>
          {t('openList')}
        </Link>
      }
    >
      {isPending && <SkeletonRows rows={6} />}
      {error && <ErrorState what={t('listFailed')} error={error} onRetry={retry} />}
      {!isPending && !error && (rows.length === 0 ? <EmptyState title={t('binEmpty')} /> : children)}
    </Panel>
  );
}
