'use client';

import { explainRobots, type HostDetail } from '@meguri/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dash } from '../../../design/values.tsx';
import { Button } from '../../../design/button.tsx';
import { Panel } from '../../../design/screen.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { Duration, Instant } from '../../../design/time.tsx';
import { slot } from '../../../i18n/translator.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

type RobotsRecord = HostDetail['robots'][number];

/** robots.txt as fetched, with the line numbers that reasons on other screens refer to. */
export function RobotsView({ robots }: { robots: HostDetail['robots'] }) {
  const t = useTranslations('hosts.robots');
  if (robots.length === 0)
    return (
      <Panel>
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      </Panel>
    );
  return (
    <div className="flex flex-col gap-5">
      {robots.map((record) => (
        <RobotsPanel key={record.scheme} record={record} />
      ))}
    </div>
  );
}

function RobotsPanel({ record }: { record: RobotsRecord }) {
  const locale = useLocale();
  const t = useTranslations('hosts');
  const { scheme, status, httpStatus, fetchedAt, recheckAt, crawlDelaySeconds, sitemaps, text } = record;
  return (
    <Panel
      title={`${t(`robots.verdicts.${status}`)} (${scheme})`}
      note={
        <>
          {explainRobots(record, locale)} {httpStatus !== null && t('robots.status', { status: httpStatus })}{' '}
          {t.rich('robots.read', {
            at: slot(<Instant at={fetchedAt} />),
            again: slot(<Instant at={recheckAt} />),
          })}
        </>
      }
    >
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-1">
        <div className="flex gap-2">
          <dt className="text-ink-faint">Crawl-delay</dt>
          <dd>
            <Duration seconds={crawlDelaySeconds} />
          </dd>
        </div>
        <div className="flex min-w-0 gap-2">
          <dt className="text-ink-faint">{t('robots.sitemaps')}</dt>
          <dd className="min-w-0 break-all">
            {sitemaps.length > 0 ? (
              <span className="font-mono text-small">{sitemaps.join(', ')}</span>
            ) : (
              <Dash />
            )}
          </dd>
        </div>
      </dl>
      {text === null ? <p className="text-ink-faint">{t('robots.noText')}</p> : <NumberedLines text={text} />}
    </Panel>
  );
}

/** More than most robots.txt files have, and few enough to render at once. */
const linesAtFirst = 300;

function NumberedLines({ text }: { text: string }) {
  const t = useTranslations('hosts.robots');
  const formats = useFormats();
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, linesAtFirst);
  return (
    <>
      <ol
        className="max-h-[480px] overflow-auto rounded-md bg-sunken py-2 font-mono text-small"
        data-testid="robots-text"
      >
        {shown.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their number.
          <li key={index} className="grid grid-cols-[44px_1fr] gap-3 pr-3 leading-5">
            <span className="text-right text-ink-faint select-none">{index + 1}</span>
            <span className="break-all whitespace-pre-wrap">{line}</span>
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {t('allLines', { lines: formats.count(lines.length) })}
        </Button>
      )}
    </>
  );
}
