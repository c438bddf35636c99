'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ErrorState, SkeletonRows } from '../design/states.tsx';
import type { ManualPage } from './render-manual.ts';
import './manual.css';

/** A page of the manual; its path below `docs`, and the anchor of a heading. */
export interface ManualPlace {
  page: string;
  anchor?: string | undefined;
}

/** The place that a link leads to; null if it is outside the manual. */
export function manualPlaceOf(href: string, here: string): ManualPlace | null {
  if (href.startsWith('#')) return { page: here, anchor: href.slice(1) };
  const [, page, anchor] = /^\/manual\/([^#]+)(?:#(.*))?$/.exec(href) ?? [];
  return page === undefined ? null : { page, anchor };
}

/**
 * Whether a text is the path of a page. Others, such as `../../x`, would request addresses outside the
 * manual.
 */
export const isManualPath = (page: string) => /^[\w-]+(\/[\w-]+)*$/.test(page);

/** A page of the manual by its path; it is part of the console and needs no other server. */
export function useManualPage(page: string) {
  return useQuery({
    queryKey: ['manual', page],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ManualPage | null> => {
      if (!isManualPath(page)) return null;
      const response = await fetch(`/api/manual/pages/${page}`, { signal });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return (await response.json()) as ManualPage;
    },
  });
}

interface ManualArticleProps extends ManualPlace {
  /** Links within the manual lead there; others are followed by the browser. */
  onGo: (place: ManualPlace) => void;
}

/** The text of a page, in English in every language of the console. */
export function ManualArticle({ page, anchor, onGo }: ManualArticleProps) {
  const t = useTranslations('shell.manual');
  const isEnglish = useLocale() === 'en';
  const article = useRef<HTMLElement>(null);
  const { data, error, refetch } = useManualPage(page);
  useEffect(() => {
    if (!data) return;
    const heading = anchor && article.current?.querySelector(`[id="${CSS.escape(anchor)}"]`);
    (heading || article.current?.parentElement)?.scrollIntoView({ block: 'start' });
  }, [data, anchor]);
  if (error) return <ErrorState what={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (data === null) return <p className="text-ink-soft">{t('none')}</p>;
  if (data === undefined) return <SkeletonRows rows={6} />;
  return (
    <div className="flex scroll-mt-40 flex-col gap-4">
      {!isEnglish && <p className="rounded-md bg-sunken px-3 py-2 text-small">{t('onlyEnglish')}</p>}
      {/* Rendered by micromark, which escapes HTML, from documents of this version of Meguri. */}
      <article
        ref={article}
        lang="en"
        className="manual"
        dangerouslySetInnerHTML={{ __html: data.html }}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          const href = (event.target as Element).closest('a')?.getAttribute('href');
          const place = href ? manualPlaceOf(href, page) : null;
          if (!place) return;
          event.preventDefault();
          onGo(place);
        }}
      />
    </div>
  );
}
