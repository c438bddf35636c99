'use client';

import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp, File, Folder, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '../../../data/query-client.ts';
import { useTRPC } from '../../../data/trpc.ts';
import { Button } from '../../../design/button.tsx';
import { Skeleton } from '../../../design/states.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { visibleText } from '../../../format/visible-text.ts';

/** Browses the directories from which files may be imported. */
export function FilePicker({ onAdd }: { onAdd: (path: string) => void }) {
  const t = useTranslations('imports.form');
  const errors = useTranslations('common.errors');
  const formats = useFormats();
  const trpc = useTRPC();
  const [path, setPath] = useState<string | null>(null);
  const directory = useQuery(trpc.imports.browse.queryOptions({ path }, { retry: false }));
  if (directory.error)
    return (
      <div role="alert" className="text-error">
        <p className="break-words">{errorText(directory.error, errors)}</p>
        {path !== null && <Button onClick={() => setPath(null)}>{t('roots')}</Button>}
      </div>
    );
  if (!directory.data) return <Skeleton className="h-40 rounded-md" />;
  const { entries, parent, isComplete } = directory.data;
  return (
    <div className="rounded-md border border-line" data-testid="file-picker">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Button
          variant="quiet"
          icon={<CornerLeftUp className="size-4" aria-hidden />}
          disabled={path === null}
          onClick={() => setPath(parent)}
        >
          {t('up')}
        </Button>
        <code className="min-w-0 flex-1 font-mono text-small break-all">
          {path === null ? t('roots') : visibleText(directory.data.path ?? path)}
        </code>
        {path !== null && (
          <Button icon={<Plus className="size-4" aria-hidden />} onClick={() => onAdd(path)}>
            {t('addDirectory')}
          </Button>
        )}
      </div>
      {entries.length === 0 && <p className="px-3 py-4 text-ink-faint">{t('emptyDirectory')}</p>}
      <ul className="max-h-80 overflow-y-auto">
        {entries.map((entry) => (
          <li
            key={entry.path}
            className="flex items-center gap-2 border-b border-line px-3 py-1 last:border-0"
          >
            {entry.kind === 'directory' ? (
              <button
                type="button"
                className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm text-left hover:underline"
                onClick={() => setPath(entry.path)}
              >
                <Folder className="size-4 shrink-0 text-ink-faint" aria-hidden />
                <span className="truncate" lang="">
                  {visibleText(entry.name)}
                </span>
              </button>
            ) : (
              <>
                <File className="size-4 shrink-0 text-ink-faint" aria-hidden />
                <span className="min-w-0 flex-1 truncate" lang="" title={visibleText(entry.path)}>
                  {visibleText(entry.name)}
                </span>
                <span className="text-small whitespace-nowrap text-ink-faint tabular-nums">
                  {entry.bytes !== null && formats.bytes(entry.bytes)}
                </span>
                <Button
                  variant="quiet"
                  aria-label={t('addNamed', { name: visibleText(entry.name) })}
                  onClick={() => onAdd(entry.path)}
                >
                  {t('add')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className="border-t border-line px-3 py-2 text-small text-ink-faint">
          {t('moreEntries', { count: entries.length })}
        </p>
      )}
    </div>
  );
}
