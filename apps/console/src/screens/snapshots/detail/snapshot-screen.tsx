'use client';

import type { LiveTopic, SnapshotDatasheet, SnapshotView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import Link from '../../../design/link.tsx';
import { buttonLook } from '../../../design/looks.ts';
import { Panel, Screen, ScreenTrail } from '../../../design/screen.tsx';
import { Instant } from '../../../design/time.tsx';
import { UnloadedScreen } from '../../../design/unloaded-screen.tsx';
import { Dash, Fact } from '../../../design/values.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { AuditLink } from '../../audit/audit-link.tsx';
import { SnapshotProgress, SnapshotStateBadge } from '../snapshot-state.tsx';
import { definitionFacts, digestLabel, timeWords } from '../snapshot-words.ts';
import { Datasheet } from './datasheet.tsx';
import { RemoveSnapshot } from './remove-snapshot.tsx';
import { SnapshotDiff } from './snapshot-diff.tsx';
import { SnapshotDownloads } from './snapshot-downloads.tsx';

const topics: readonly LiveTopic[] = ['snapshots'];
const pauseMs = 500;

/** One snapshot: its progress, definition and datasheet. */
export function SnapshotScreen({ name }: { name: string }) {
  const t = useTranslations('snapshots');
  const trpc = useTRPC();
  const snapshot = useQuery(trpc.snapshots.get.queryOptions({ name }));
  useLiveRefetch(snapshot.refetch, pauseMs, { topics });
  if (snapshot.data) return <SnapshotContent snapshot={snapshot.data} />;
  return (
    <UnloadedScreen
      title={name}
      trail={<ScreenTrail href="/snapshots" name={t('name')} />}
      what={t('oneFailed')}
      query={snapshot}
    />
  );
}

function SnapshotContent({ snapshot }: { snapshot: SnapshotView }) {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  const may = useMay('operator');
  const { name, state, definition, datasheet } = snapshot;
  return (
    <Screen
      title={name}
      trail={<ScreenTrail href="/snapshots" name={t('name')} />}
      summary={datasheet ? heldSentence(datasheet, t, formats) : timeWords(definition.time, t, formats)}
      actions={
        <>
          <span className="flex h-8 items-center px-2">
            <AuditLink subject={`snapshot:${name}`} />
          </span>
          {may && (
            <Link href={`/snapshots/new?${new URLSearchParams({ like: name })}`} className={buttonLook()}>
              <CopyPlus className="size-4" aria-hidden />
              {t('like')}
            </Link>
          )}
          <RemoveSnapshot snapshot={snapshot} />
        </>
      }
    >
      {state !== 'done' && (
        <Panel title={<SnapshotStateBadge state={state} />}>
          <SnapshotProgress {...snapshot} />
        </Panel>
      )}
      {datasheet && <Datasheet snapshot={snapshot} sheet={datasheet} />}
      {state === 'done' && datasheet && <SnapshotDownloads name={name} sheet={datasheet} />}
      {state === 'done' && <SnapshotDiff name={name} />}
      <Definition snapshot={snapshot} />
    </Screen>
  );
}

function heldSentence(sheet: SnapshotDatasheet, t: Translator<'snapshots'>, formats: Formats): string {
  if (sheet.urlsSeen === 0) return t('foundNothing');
  const { documents, storedBytes, urls, urlsSeen } = sheet;
  return t('found', { documents, bytes: formats.bytes(storedBytes), share: formats.share(urls, urlsSeen) });
}

/** The definition of a snapshot, and the facts that identify its list. */
function Definition({ snapshot }: { snapshot: SnapshotView }) {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  const { definition, state, position, digest, createdAt, createdBy, finishedAt } = snapshot;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title={t('definition')} note={t('definitionNote')}>
        <dl className="flex flex-col gap-2" data-testid="snapshot-definition">
          {definitionFacts(definition, t, formats).map(({ name, text }) => (
            <div key={name}>
              <dt className="text-small text-ink-faint">{name}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('identity')} note={t('identityNote')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
          <Fact name={t('facts.state')}>
            <SnapshotStateBadge state={state} />
          </Fact>
          <Fact name={t('facts.position')} definition={t('facts.positionIs')}>
            {position === null ? <Dash /> : formats.count(position)}
          </Fact>
          <Fact name={t('facts.createdAt')}>
            <Instant at={createdAt} />
          </Fact>
          <Fact name={t('facts.createdBy')}>{createdBy}</Fact>
          <Fact name={t('facts.finishedAt')}>
            <Instant at={finishedAt} />
          </Fact>
        </dl>
        {digest !== null && (
          <p className="mt-3">
            <span className="block text-small text-ink-faint">{t('facts.digest')}</span>
            <code className="font-mono text-small break-all" data-testid="snapshot-digest">
              {digestLabel(digest)}
            </code>
          </p>
        )}
      </Panel>
    </div>
  );
}
