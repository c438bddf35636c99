'use client';

import type { ConsumerDetail, LiveTopic } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { ScreenTrail, Panel, Screen } from '../../../design/screen.tsx';
import { SecretOnce } from '../../../design/secret-once.tsx';
import { Instant } from '../../../design/time.tsx';
import { UnloadedScreen } from '../../../design/unloaded-screen.tsx';
import { Fact, WideFact } from '../../../design/values.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useProblemText } from '../../../i18n/use-problem-text.ts';
import { useLiveRefetch } from '../../../live/use-live-refetch.ts';
import { AuditLink } from '../../audit/audit-link.tsx';
import { PackageTable } from '../../packages/package-table.tsx';
import { ConsumerStateBadge } from '../consumer-state.tsx';
import { scopeSentences } from '../consumer-words.ts';
import { Removals } from '../removals.tsx';
import { Transfers } from '../transfers.tsx';
import { ConsumerActs } from './consumer-acts.tsx';
import { PushPanel } from './push-panel.tsx';

const topics: readonly LiveTopic[] = ['audit', 'packages'];
const pauseMs = 1_000;

/** One consumer: its scope, packages, transfers, and the removals that it has to carry out. */
export function ConsumerScreen({ name }: { name: string }) {
  const t = useTranslations('consumers');
  const trpc = useTRPC();
  const found = useQuery(trpc.consumers.get.queryOptions({ name }));
  useLiveRefetch(found.refetch, pauseMs, { topics });
  if (found.data && !found.error) return <ConsumerContent consumer={found.data} />;
  return (
    <UnloadedScreen
      title={name}
      trail={<ScreenTrail href="/consumers" name={t('name')} />}
      what={t('oneFailed')}
      query={found}
    />
  );
}

function ConsumerContent({ consumer }: { consumer: ConsumerDetail }) {
  const t = useTranslations('consumers');
  const formats = useFormats();
  const [token, setToken] = useState<string | null>(null);
  const { name, state } = consumer;
  return (
    <Screen
      title={name}
      trail={<ScreenTrail href="/consumers" name={t('name')} />}
      summary={t(`states.${state}Is`)}
      actions={
        <>
          <span className="flex h-8 items-center px-2">
            <AuditLink subject={`consumer:${name}`} />
          </span>
          <ConsumerActs consumer={consumer} onToken={setToken} />
        </>
      }
    >
      {token !== null && (
        <SecretOnce label={t('token.label', { name })} secret={token} note={t('token.note')} />
      )}
      <Panel title={t('about')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4" data-testid="consumer-about">
          <Fact name={t('columns.state')}>
            <ConsumerStateBadge state={state} />
          </Fact>
          <WideFact name={t('columns.contact')}>{visibleText(consumer.contact)}</WideFact>
          <Fact name={t('columns.approvedAt')}>
            <Instant at={consumer.approvedAt} />
          </Fact>
          <Fact name={t('columns.lastTransferAt')}>
            <Instant at={consumer.lastTransferAt} />
          </Fact>
          <Fact name={t('columns.sequence')} definition={t('columns.sequenceIs')}>
            {formats.count(consumer.sequence)}
          </Fact>
          <Fact name={t('columns.bytes')}>{formats.bytes(consumer.bytes)}</Fact>
          <Fact name={t('token.name')}>
            {consumer.hasToken ? <Instant at={consumer.tokenMadeAt} /> : t('token.none')}
          </Fact>
          <Fact name={t('form.publicKey')}>
            {consumer.publicKey === null ? t('token.none') : <code lang="">{consumer.publicKey}</code>}
          </Fact>
        </dl>
        <p className="mt-3 break-words">
          <span className="text-ink-faint">{t('form.purpose')}: </span>
          <span lang="">{visibleText(consumer.purpose)}</span>
        </p>
        <p className="mt-1 break-words">
          <span className="text-ink-faint">{t('form.addresses')}: </span>
          <span className="font-mono text-small">{consumer.addresses}</span>
        </p>
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('scope.title')}>
          <ul className="flex flex-col gap-1" data-testid="consumer-scope">
            {scopeSentences(consumer, t, formats).map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('schedule.title')} note={t('schedule.note')}>
          <Schedule consumer={consumer} />
        </Panel>
      </div>
      {consumer.pushState !== null && <PushPanel push={consumer.pushState} />}
      <PackageTable consumer={name} />
      <Transfers selection={{ consumer: name }} />
      <Removals consumer={name} />
    </Screen>
  );
}

function Schedule({ consumer: { schedule } }: { consumer: ConsumerDetail }) {
  const t = useTranslations('consumers.schedule');
  const problemText = useProblemText();
  if (schedule.length === 0) return <p className="text-ink-faint">{t('none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {schedule.map(({ nodeId, node, dueAt, unreachableSince, problem }) => (
        <li key={nodeId}>
          <span className="font-medium">{node}</span>
          {': '}
          <Instant at={dueAt} />
          {unreachableSince && (
            <span className="block text-small text-error">
              {t('unreachable')} <Instant at={unreachableSince} />
            </span>
          )}
          {problem !== null && (
            <span className="block text-small break-words text-error" lang="">
              {problemText(problem)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
