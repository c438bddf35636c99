'use client';

import { exportMediaTypes, queryLimits, type ExportFormat, type ScanView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { Button } from '../../../design/button.tsx';
import { TextArea } from '../../../design/forms/field.tsx';
import { FormError } from '../../../design/forms/form-error.tsx';
import { saveFile } from '../../../design/save-file.ts';
import { EmptyState } from '../../../design/states.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { AnswerNote } from './answer-note.tsx';
import { AnswerTable } from './answer-table.tsx';
import { answerFile } from './answer-file.ts';
import { sqlExamples } from './result-sql.ts';
import { useFirstRows } from './use-results.ts';

const firstQuery = 'SELECT * FROM result LIMIT 20';

/** Queries over the results of a scan in SQL. */
export function SqlPanel({ scan, isReduced }: { scan: ScanView; isReduced: boolean }) {
  const t = useTranslations('scans.sql');
  const words = useTranslations('scans.results');
  const formats = useFormats();
  const client = useTRPCClient();
  const { name } = scan;
  const { draft, setDraft } = useDraft('scan-sql', name, { sql: firstQuery });
  const columns = useFirstRows(scan, 'result', 1).data?.columns ?? [];
  const [runCount, setRunCount] = useState(0);
  const query = useMutation({
    mutationFn: (sql: string) => client.scanResults.query.mutate({ name, sql, rows: queryLimits.rows }),
  });
  const { sql } = draft;
  const isTooLong = sql.length > queryLimits.sqlCharacters;
  const run = () => {
    if (sql.trim() === '' || isTooLong || query.isPending) return;
    setRunCount(runCount + 1);
    query.mutate(sql);
  };
  const save = (format: ExportFormat) => () => {
    if (query.data)
      saveFile(
        `${name}-query.${format}`,
        new Blob([answerFile(query.data, format)], { type: exportMediaTypes[format] }),
      );
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextArea
          mono
          rows={6}
          label={t('label')}
          hint={formats.sentences([
            t('hint', {
              columns: columns.map((column) => column.name).join(', ') || '…',
              seconds: queryLimits.seconds,
              rows: queryLimits.rows,
            }),
            ...(isReduced ? [t('hintReduced')] : []),
          ])}
          error={isTooLong ? t('tooLong', { most: queryLimits.sqlCharacters }) : null}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          value={sql}
          onChange={({ target }) => setDraft({ sql: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            run();
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            type="submit"
            icon={<Play className="size-4" aria-hidden />}
            busy={query.isPending}
            disabled={sql.trim() === '' || isTooLong}
          >
            {t('run')}
          </Button>
          <p className="text-small text-ink-faint max-md:hidden">{t('keys')}</p>
        </div>
        <div role="group" aria-label={t('examples')} className="flex flex-wrap items-center gap-1">
          <span className="text-small text-ink-faint">{t('examples')}</span>
          {sqlExamples(columns, isReduced).map((example) => (
            <Button key={example.key} variant="quiet" onClick={() => setDraft({ sql: example.sql })}>
              {t(`example.${example.key}`)}
            </Button>
          ))}
        </div>
      </form>
      <FormError error={query.error} />
      {query.data && (
        <div className="flex flex-col gap-2" data-testid="sql-answer">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <AnswerNote answer={query.data} />
            <span className="flex gap-2" role="group" aria-label={t('export')}>
              <Button variant="quiet" onClick={save('csv')}>
                {t('exportCsv')}
              </Button>
              <Button variant="quiet" onClick={save('jsonl')}>
                {t('exportJson')}
              </Button>
            </span>
          </div>
          {query.data.rows.length === 0 ? (
            <EmptyState title={words('nothing')} />
          ) : (
            <AnswerTable key={runCount} label={t('answer')} answer={query.data} testId="sql-rows" />
          )}
        </div>
      )}
    </div>
  );
}
