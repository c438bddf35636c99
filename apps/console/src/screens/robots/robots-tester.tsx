'use client';

import type { RobotsVerdict } from '@meguri/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextField, TextArea } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { ErrorState } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { EffectWords } from './robots-version-panel.tsx';

const firstFields = { draft: 'User-agent: *\nDisallow: /private/\n', urls: '/\n/private/page', host: '' };

/** Tests a robots.txt draft. */
export function RobotsTester() {
  const t = useTranslations('robots.tester');
  const trpc = useTRPC();
  const { draft: fields, setDraft: setFields, note } = useDraft('robots-try-out', 'new', firstFields);
  const { draft, urls, host } = fields;
  const [submitted, setSubmitted] = useState<{ draft: string; urls: string[]; name?: string } | null>(null);
  const trial = useQuery(trpc.robots.try.queryOptions(submitted ?? skipToken));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const lines = urls.split('\n').map((line) => line.trim());
            const name = host.trim();
            setSubmitted({
              draft,
              urls: lines.filter((line) => line !== '').slice(0, 200),
              ...(name === '' ? {} : { name }),
            });
          }}
        >
          <DraftNote note={note} />
          <TextArea
            label={t('draft')}
            hint={t('draftHint')}
            rows={10}
            spellCheck={false}
            mono
            value={draft}
            onChange={({ target }) => setFields({ ...fields, draft: target.value })}
          />
          <TextArea
            label={t('urls')}
            rows={5}
            spellCheck={false}
            mono
            value={urls}
            onChange={({ target }) => setFields({ ...fields, urls: target.value })}
          />
          <TextField
            label={t('host')}
            hint={t('hostHint')}
            value={host}
            spellCheck={false}
            onChange={({ target }) => setFields({ ...fields, host: target.value })}
          />
          <div>
            <Button variant="primary" type="submit" busy={trial.isFetching}>
              {t('try')}
            </Button>
          </div>
        </form>
      </Panel>
      {trial.error && (
        <ErrorState what={t('failed')} error={trial.error} onRetry={() => void trial.refetch()} />
      )}
      {trial.data && (
        <Panel>
          <div className="flex flex-col gap-4">
            <Verdicts verdicts={trial.data.verdicts} />
            {trial.data.effect && <EffectWords effect={trial.data.effect} />}
          </div>
        </Panel>
      )}
    </div>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly RobotsVerdict[] }) {
  const t = useTranslations('robots.tester');
  const formats = useFormats();
  const delay = verdicts.find(({ crawlDelaySeconds }) => crawlDelaySeconds !== null)?.crawlDelaySeconds;
  return (
    <>
      <ul className="divide-y divide-line" data-testid="robots-verdicts">
        {verdicts.map(({ url, allowed, line, rule }) => (
          <li key={url} className="grid grid-cols-[96px_1fr] gap-3 py-1.5">
            <span
              className={
                allowed === null
                  ? 'text-ink-faint'
                  : allowed
                    ? 'font-medium text-new'
                    : 'font-medium text-blocked'
              }
            >
              {t(allowed === null ? 'notAUrl' : allowed ? 'allowed' : 'forbidden')}
            </span>
            <span className="min-w-0 font-mono text-small break-all">
              {url}
              <span className="block text-ink-faint">
                {allowed === null ? '' : line === null ? t('noRule') : `${line}: ${rule ?? ''}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {delay !== undefined && delay !== null && <p>{t('delay', { delay: formats.duration(delay) })}</p>}
    </>
  );
}
