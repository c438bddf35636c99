import { repeatedVisits, type PageDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Dash, Fact } from '../../design/values.tsx';
import { PageStateBadge } from '../../design/badge.tsx';
import { Instant, NextVisit } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

const noteTag = {
  note: (chunks: ReactNode) => <span className="text-small font-normal text-ink-faint">{chunks}</span>,
};

export function PageFacts({ page }: { page: PageDetail }) {
  const t = useTranslations('pages.facts');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return (
    <dl className="grid grid-cols-6 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
      <Fact name={t('state')}>
        <PageStateBadge state={page.state} />
      </Fact>
      <Fact name={t('nextVisit')} definition={meaning('nextVisit')}>
        <span data-testid="next-visit">
          <NextVisit at={page.nextVisitAt} instead={page.stoppedBy && t('hostStopped')} />
        </span>
      </Fact>
      <Fact name={t('lastAccess')}>
        <Instant at={page.lastAccessAt} />
      </Fact>
      <Fact name={t('visits')} definition={meaning('visits')}>
        {t.rich('visitsChanged', {
          ...noteTag,
          visits: formats.count(page.visits),
          repeated: formats.count(repeatedVisits(page)),
          changes: formats.count(page.changes),
        })}
      </Fact>
      <Fact name={t('lastChange')}>
        <Instant at={page.lastChangedAt} />
      </Fact>
      <Fact name={t('knownSince')}>
        <Instant at={page.discoveredAt} />
      </Fact>
      <Fact name={t('depth')} definition={t('depthIs')}>
        {page.depth}
        {page.dynamicHops > 0 && (
          <span className="ml-1 text-small font-normal text-ink-faint">
            {t('dynamic', { hops: page.dynamicHops })}
          </span>
        )}
      </Fact>
      <Fact name={t('seedList')}>
        {page.seedList} <span className="text-small font-normal text-ink-faint">{page.policy}</span>
      </Fact>
      <Fact name={t('type')}>
        {page.mime ?? <Dash />}{' '}
        {page.language && <span className="text-small font-normal text-ink-faint">{page.language}</span>}
      </Fact>
      <Fact name="ETag" definition={t('etagIs')}>
        {page.etag === null ? <Dash /> : <span className="font-mono text-small">{page.etag}</span>}
      </Fact>
      <Fact name="Last-Modified" definition={t('lastModifiedIs')}>
        <span title={page.lastModified ?? undefined}>{page.lastModified ?? <Dash />}</span>
      </Fact>
    </dl>
  );
}
