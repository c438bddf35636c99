'use client';

import type { PushState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../../design/screen.tsx';
import { Instant } from '../../../design/time.tsx';
import { Fact } from '../../../design/values.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** The state of sending packages to a consumer. */
export function PushPanel({ push }: { push: PushState }) {
  const t = useTranslations('consumers.push');
  const formats = useFormats();
  const { address, nextAt, isRunning, pushedAt, failedSince, problem, waiting } = push;
  return (
    <Panel title={t('title')}>
      <div data-testid="consumer-push">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
          <Fact name={t('waiting')} definition={t('waitingIs')}>
            {formats.count(waiting)}
          </Fact>
          <Fact name={t('pushedAt')}>
            <Instant at={pushedAt} />
          </Fact>
          <Fact name={t('next')}>
            {isRunning ? t('running') : waiting === 0 ? t('nothing') : <Instant at={nextAt} />}
          </Fact>
        </dl>
        <p className="mt-3 break-words">
          <span className="text-ink-faint">{t('address')}: </span>
          <span className="font-mono text-small break-all">{address}</span>
        </p>
        {failedSince !== null && (
          <p className="mt-3 text-small text-error">
            {t('failedSince')} <Instant at={failedSince} />
          </p>
        )}
        {problem !== null && (
          <p className="mt-1 text-small break-words text-error" lang="">
            {visibleText(problem)}
          </p>
        )}
      </div>
    </Panel>
  );
}
