'use client';

import type { AccessTest } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '../../data/query-client.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { Panel } from '../../design/screen.tsx';
import { readLocalInstant } from '../../format/input-texts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { decisionWords, prefixWords, verdictTones } from './access-words.ts';

/** Who may read a URL as captured at an instant, and by which rule. */
export function AccessTester() {
  const t = useTranslations('access');
  const errors = useTranslations('common.errors');
  const { timeZone } = useFormats();
  const trpc = useTRPC();
  const [url, setUrl] = useState('');
  const [at, setAt] = useState('');
  const [tested, setTested] = useState<{ url: string; capturedAt: Date } | null>(null);
  const test = useQuery(
    trpc.accessRules.test.queryOptions(tested ?? { url: '-', capturedAt: new Date(0) }, {
      enabled: tested !== null,
      retry: false,
    }),
  );
  return (
    <Panel title={t('test.title')} note={t('test.note')}>
      <form
        className="grid items-start gap-4 md:grid-cols-[1fr_16rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          setTested({ url: url.trim(), capturedAt: readLocalInstant(at, null) ?? new Date() });
        }}
      >
        <TextField
          label={t('test.url')}
          hint={t('test.urlHint')}
          error={tested && test.error ? errorText(test.error, errors) : null}
          value={url}
          required
          maxLength={2_083}
          spellCheck={false}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={t('test.at')}
          hint={t('test.atHint', { zone: timeZone })}
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button type="submit" variant="primary" busy={test.isFetching} className="md:mt-6">
          {t('test.button')}
        </Button>
      </form>
      {tested && test.data && <Decisions test={test.data} />}
    </Panel>
  );
}

function Decisions({ test: { surt, rows } }: { test: AccessTest }) {
  const t = useTranslations('access');
  const formats = useFormats();
  return (
    <div className="mt-4 overflow-x-auto" data-testid="access-test" aria-live="polite">
      <table className="w-full text-left">
        <caption className="pb-2 text-left text-small text-ink-faint">
          {t('test.surt')} <code className="font-mono break-all">{surt}</code>
        </caption>
        <thead className="text-small text-ink-faint">
          <tr>
            <th className="py-1 pr-4 font-medium">{t('test.reader')}</th>
            <th className="py-1 pr-4 font-medium">{t('test.decision')}</th>
            <th className="py-1 font-medium">{t('test.rule')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reader, decision }) => {
            const name = reader.isOnSite ? t('readers.on-site') : t(`readers.${reader.kind}`);
            const rule = 'rule' in decision ? decision.rule : null;
            return (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {name}
                </th>
                <td className="py-2 pr-4">
                  <Badge tone={verdictTones[decision.verdict]} className="whitespace-normal!">
                    {decisionWords(decision, t, formats)}
                  </Badge>
                </td>
                <td className="py-2 text-small text-ink-soft">
                  {decision.verdict === 'hidden'
                    ? t('test.takedown')
                    : rule === null
                      ? t('test.noRule')
                      : t('test.byRule', {
                          place: prefixWords(rule.surtPrefix, t),
                          access: t(`classes.${rule.access}`),
                        })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
