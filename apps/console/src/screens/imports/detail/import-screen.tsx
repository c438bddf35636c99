'use client';

import type { ImportDetail, LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { Instant } from '../../../design/time.tsx';
import { UnloadedScreen } from '../../../design/unloaded-screen.tsx';
import { Fact } from '../../../design/values.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { AuditLink } from '../../audit/audit-link.tsx';
import { formatWords, foundFacts, learntFacts, sourceWords } from '../import-words.ts';
import { ImportProgressView, ImportStateBadge } from '../import-state.tsx';
import { ImportActs } from './import-acts.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportProblems } from './import-problems.tsx';

const topics: readonly LiveTopic[] = ['imports'];
const pauseMs = 500;

/** One import: its progress, its results, what the schedule learned, its files and their problems. */
export function ImportScreen({ id }: { id: number }) {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const found = useQuery(trpc.imports.get.queryOptions({ id }));
  useLiveRefetch(found.refetch, pauseMs, { topics });
  // The import is gone once its removal is done.
  if (found.data && !found.error) return <ImportContent imported={found.data} />;
  return (
    <UnloadedScreen
      title={t('numbered', { id: String(id) })}
      trail={<ScreenTrail href="/imports" name={t('name')} />}
      what={t('oneFailed')}
      query={found}
    />
  );
}

function ImportContent({ imported }: { imported: ImportDetail }) {
  const t = useTranslations('imports');
  const formats = useFormats();
  const { id, state, counts, files, readFiles, bytes } = imported;
  return (
    <Screen
      title={t('numbered', { id: String(id) })}
      trail={<ScreenTrail href="/imports" name={t('name')} />}
      summary={t('foundSummary', {
        source: sourceWords(imported, t),
        captures: counts.captures,
        pages: counts.pages,
      })}
      actions={
        <>
          <span className="flex h-8 items-center px-2">
            <AuditLink subject={`import:${id}`} />
          </span>
          <ImportActs imported={imported} />
        </>
      }
    >
      {state !== 'done' && (
        <Panel title={<ImportStateBadge state={state} />}>
          <ImportProgressView {...imported} />
        </Panel>
      )}
      <Panel title={t('about')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4" data-testid="import-about">
          <Fact name={t('columns.state')}>
            <ImportStateBadge state={state} />
          </Fact>
          <Fact name={t('facts.files')}>
            {t('facts.filesOf', { read: formats.count(readFiles), files: formats.count(files) })}
          </Fact>
          <Fact name={t('columns.bytes')}>{formats.bytes(bytes)}</Fact>
          <Fact name={t('form.place')}>{t(imported.copies ? 'form.copied' : 'form.inPlace')}</Fact>
          <Fact name={t('facts.formats')}>
            {formats.list(imported.formats.map(({ format }) => formatWords(format, t))) || '–'}
          </Fact>
          <Fact name={t('columns.seedList')}>{imported.seedList}</Fact>
          <Fact name={t('columns.createdAt')}>
            <Instant at={imported.createdAt} />
          </Fact>
          <Fact name={t('columns.createdBy')}>{imported.createdBy}</Fact>
          <Fact name={t('facts.finishedAt')}>
            <Instant at={imported.finishedAt} />
          </Fact>
        </dl>
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Figures
          title={t('foundTitle')}
          note={t('foundNote')}
          testId="import-found"
          facts={foundFacts(imported, t, formats)}
        />
        <Figures
          title={t('learntTitle')}
          note={t('learntNote')}
          testId="import-learnt"
          facts={learntFacts(imported, t, formats)}
        />
      </div>
      {imported.problemCount > 0 && <ImportProblems id={id} count={imported.problemCount} />}
      <ImportFiles id={id} />
    </Screen>
  );
}

interface FiguresProps {
  title: string;
  note: string;
  testId: string;
  facts: readonly { key: string; name: string; is: string; value: string }[];
}

function Figures({ title, note, testId, facts }: FiguresProps) {
  return (
    <Panel title={title} note={note}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3" data-testid={testId}>
        {facts.map(({ key, name, is, value }) => (
          <Fact key={key} name={name} definition={is}>
            {value}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
