'use client';

import type { LiveTopic, PackageDetail, PackageFileView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import Link from '../../design/link.tsx';
import { ScreenTrail, Panel, Screen } from '../../design/screen.tsx';
import { numberColumn, textColumn, type Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { StoppedTask } from '../../design/task-state.tsx';
import { Instant } from '../../design/time.tsx';
import { UnloadedScreen } from '../../design/unloaded-screen.tsx';
import { Dash, Fact } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { consumerHref, packageHref } from '../../shell/navigation.ts';
import { Transfers } from '../consumers/transfers.tsx';
import { PackageStateBadge } from './package-state.tsx';
import { packageName } from './package-words.ts';

const topics: readonly LiveTopic[] = ['packages'];
const pauseMs = 1_000;

/** One package: its files, its place in the chain, and who fetched it. */
export function PackageScreen({ id }: { id: string }) {
  const t = useTranslations('packages');
  const trpc = useTRPC();
  const found = useQuery(trpc.packages.get.queryOptions({ id }));
  useLiveRefetch(found.refetch, pauseMs, { topics });
  if (found.data && !found.error) return <PackageContent made={found.data} />;
  return (
    <UnloadedScreen
      title={t('notNumbered', { id })}
      trail={<ScreenTrail href="/packages" name={t('name')} />}
      what={t('oneFailed')}
      query={found}
    />
  );
}

function PackageContent({ made }: { made: PackageDetail }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const formats = useFormats();
  const problemText = useProblemText();
  const { id, state, problem, consumer, request } = made;
  const columns = useMemo(() => fileColumns(t, formats), [t, formats]);
  const isStopped = state === 'paused' || state === 'unreachable' || state === 'failed';
  return (
    <Screen
      title={packageName(made, t)}
      trail={<ScreenTrail href="/packages" name={t('name')} />}
      summary={t(`states.${state}Is`)}
    >
      {isStopped && (
        <Panel title={<PackageStateBadge state={state} />}>
          <StoppedTask
            isFailure={state !== 'paused'}
            what={t(`states.${state}Is`)}
            problem={problem && problemText(problem)}
            next={t(`next.${state}`)}
          />
        </Panel>
      )}
      <Panel title={t('about')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4" data-testid="package-about">
          <Fact name={t('columns.state')}>
            <PackageStateBadge state={state} />
          </Fact>
          <Fact name={t('columns.consumer')}>
            <Link href={consumerHref(consumer)} className="hover:underline">
              {consumer}
            </Link>
          </Fact>
          <Fact name={t('columns.node')}>{made.node ?? <Dash />}</Fact>
          <Fact name={t('columns.records')}>{formats.count(made.records)}</Fact>
          <Fact name={t('columns.bytes')}>{formats.bytes(made.bytes)}</Fact>
          <Fact name={t('facts.capturedFrom')}>
            <Instant at={made.capturedFrom} />
          </Fact>
          <Fact name={t('facts.capturedTo')}>
            <Instant at={made.capturedTo} />
          </Fact>
          <Fact name={t('facts.readyAt')}>
            <Instant at={made.readyAt} />
          </Fact>
          <Fact name={t('columns.expiresAt')}>
            <Instant at={state === 'ready' ? made.expiresAt : null} />
          </Fact>
          {made.pushedAt && (
            <Fact name={t('facts.pushedAt')}>
              <Instant at={made.pushedAt} />
            </Fact>
          )}
          {made.replaces !== null && <Other name={t('facts.replaces')} id={made.replaces} />}
          {made.replacedBy !== null && <Other name={t('facts.replacedBy')} id={made.replacedBy} />}
          {request !== null && (
            <Fact name={t('facts.request')}>
              {t('facts.requestOf', { count: request.urls, by: made.requestedBy ?? '–' })}
            </Fact>
          )}
        </dl>
        {made.manifest !== null && (
          <p className="mt-3 text-small break-all text-ink-faint">
            {t('facts.manifest')}: <code className="text-ink">{made.manifest}</code>
          </p>
        )}
      </Panel>
      <DataTable
        testId="package-files"
        label={t('files.title')}
        columns={columns}
        rows={made.fileList}
        rowKey={({ name }) => name}
        summary={common('rows', { count: made.fileList.length, more: 'false' })}
        fileName="package-files"
        filters={<h2 className="text-body font-semibold">{t('files.title')}</h2>}
        empty={<p className="px-4 py-3 text-ink-faint">{t('files.none')}</p>}
      />
      <Transfers selection={{ packageId: id }} />
    </Screen>
  );
}

function Other({ name, id }: { name: string; id: string }) {
  return (
    <Fact name={name}>
      <Link href={packageHref(id)} className="hover:underline">
        {id}
      </Link>
    </Fact>
  );
}

function fileColumns(t: Translator<'packages'>, formats: Formats): Column<PackageFileView>[] {
  return [
    textColumn({
      id: 'name',
      header: t('files.file'),
      minWidth: 260,
      grow: 2,
      narrow: 'title',
      text: ({ name }) => name,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      narrow: 'value',
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    numberColumn({
      id: 'records',
      header: t('columns.records'),
      minWidth: 90,
      narrow: 'value',
      value: ({ records }) => records,
      write: formats.count,
    }),
    {
      id: 'sha256',
      header: 'SHA-256',
      minWidth: 220,
      grow: 3,
      cell: ({ sha256 }) => <code className="text-small">{sha256}</code>,
      csv: ({ sha256 }) => sha256,
    },
  ];
}
