'use client';

import { useTranslations } from 'next-intl';
import Link from '../design/link.tsx';
import { useRouter } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { Panel, Screen } from '../design/screen.tsx';
import { ManualArticle, useManualPage } from './manual-article.tsx';

/** A page of the manual at its own URL. */
export function ManualScreen({ page }: { page: string }) {
  const t = useTranslations('shell.manual');
  const router = useRouter();
  const anchor = useAnchor();
  const title = useManualPage(page).data?.title ?? t('name');
  return (
    <Screen
      title={<span lang="en">{title}</span>}
      trail={
        <Link href="/manual/console" className="rounded-sm hover:underline">
          {t('name')}
        </Link>
      }
    >
      <Panel className="max-w-[110ch]">
        <ManualArticle
          page={page}
          anchor={anchor}
          onGo={(to) => router.push(`/manual/${to.page}${to.anchor ? `#${to.anchor}` : ''}`)}
        />
      </Panel>
    </Screen>
  );
}

/** The fragment of the URL, which servers do not see. */
function useAnchor(): string | undefined {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    () => decodeURIComponent(window.location.hash.slice(1)) || undefined,
    () => undefined,
  );
}
