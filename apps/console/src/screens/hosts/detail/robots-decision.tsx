'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { TextField } from '../../../design/forms/field.tsx';
import { classNames } from '../../../design/looks.ts';

/** The line of a host's robots.txt that decides on a typed URL. */
export function RobotsDecision({ name }: { name: string }) {
  const t = useTranslations('hosts.decide');
  const trpc = useTRPC();
  const [url, setUrl] = useState('');
  const testedUrl = useDeferredValue(url.trim());
  const trial = useQuery(
    trpc.robots.try.queryOptions(
      { name, urls: [testedUrl] },
      { enabled: testedUrl !== '', placeholderData: keepPreviousData },
    ),
  );
  const verdict = testedUrl === '' ? undefined : trial.data?.verdicts[0];
  return (
    <div className="grid items-end gap-4 md:grid-cols-2">
      <TextField
        label={t('label')}
        placeholder={t('placeholder')}
        value={url}
        spellCheck={false}
        onChange={({ target }) => setUrl(target.value)}
      />
      <p aria-live="polite" className="min-h-8 self-end pb-1.5" data-testid="robots-decision">
        {verdict && verdict.allowed === null && <span className="text-ink-faint">{t('notAUrl')}</span>}
        {verdict && verdict.allowed !== null && (
          <>
            <span className={classNames('font-semibold', verdict.allowed ? 'text-new' : 'text-blocked')}>
              {t(verdict.allowed ? 'allowed' : 'forbidden')}
            </span>
            {': '}
            {verdict.line === null ? (
              t('byNothing')
            ) : (
              <code className="font-mono text-small">
                {t('byLine', { line: verdict.line, rule: verdict.rule ?? '' })}
              </code>
            )}
          </>
        )}
      </p>
    </div>
  );
}
