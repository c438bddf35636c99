'use client';

import type { Scope, ScopeVerdict } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { TextBox } from '../../design/forms/controls.tsx';
import { inputLook } from '../../design/looks.ts';
import { Field } from '../../design/forms/field.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { seedLines } from './seed-list-draft.ts';

interface SubmittedScope {
  scope: Scope;
  listId: number | null;
  urls: string[];
}

const maxUrls = 100;

/** Tests a scope on known pages and on entered URLs without saving it. */
export function ScopePreview({ scope, listId }: { scope: Scope; listId: number | null }) {
  const t = useTranslations('seeds.preview');
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState<SubmittedScope | null>(null);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <Field label={t('urls')} hint={t('urlsHint')}>
        {(control) => (
          <TextBox
            rows={2}
            spellCheck={false}
            className={`${inputLook} h-auto! py-1.5 font-mono`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <div>
        <Button onClick={() => setSubmitted({ scope, listId, urls: seedLines(text).slice(0, maxUrls) })}>
          {t('button')}
        </Button>
      </div>
      {submitted && <ScopeResult submitted={submitted} />}
    </section>
  );
}

function ScopeResult({ submitted }: { submitted: SubmittedScope }) {
  const t = useTranslations('seeds.preview');
  const formats = useFormats();
  const trpc = useTRPC();
  const preview = useQuery(trpc.seeds.previewScope.queryOptions(submitted));
  if (preview.isPending) return <Skeleton className="h-10" />;
  if (!preview.data)
    return <ErrorState what={t('title')} error={preview.error} onRetry={() => void preview.refetch()} />;
  const { sampledPages, sampledHosts, includedPages, examples, tried } = preview.data;
  return (
    <div role="status" data-testid="scope-preview" className="flex flex-col gap-2 text-small">
      <Verdicts verdicts={tried} />
      <p className="font-medium">
        {sampledPages === 0
          ? t('noSample')
          : t('sample', {
              pages: sampledPages,
              hosts: sampledHosts,
              share: formats.share(includedPages, sampledPages),
            })}
      </p>
      <Verdicts verdicts={examples} />
    </div>
  );
}

const rules = ['unreadable', 'host-out-of-scope', 'excluded', 'not-included', 'too-many-hops'] as const;

function Verdicts({ verdicts }: { verdicts: readonly ScopeVerdict[] }) {
  const t = useTranslations('seeds.preview');
  if (verdicts.length === 0) return null;
  return (
    <ul className="max-h-40 overflow-y-auto rounded-md border border-line">
      {verdicts.map(({ url, included, rule }, index) => {
        const word = rules.find((one) => one === rule);
        const Icon = included ? CircleCheck : CircleSlash;
        return (
          <li
            key={`${index} ${url}`}
            className="flex items-center gap-2 border-b border-line px-2.5 py-1 last:border-0"
          >
            <Icon
              className={`size-3.5 shrink-0 ${included ? 'text-new' : 'text-blocked'}`}
              aria-label={included ? t('in') : t('out')}
            />
            <span className="min-w-0 flex-1 truncate font-mono" title={url}>
              {url}
            </span>
            {rule !== null && (
              <span className="shrink-0 text-ink-faint">
                {word ? t(`rules.${word}`) : t('rules.other', { rule })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
