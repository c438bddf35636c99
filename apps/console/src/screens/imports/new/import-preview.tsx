'use client';

import type { ImportPreview as Preview } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import { formatWords } from '../import-words.ts';
import { visibleText } from '../../../format/visible-text.ts';

const shown = 50;

/** The content that was recognised in the chosen files. */
export function ImportPreviewView({ preview }: { preview: Preview }) {
  const t = useTranslations('imports');
  const formats = useFormats();
  const { files, bytes, examined, leftOut, rows } = preview;
  const unknown = preview.formats.find(({ format }) => format === null)?.files ?? 0;
  return (
    <div data-testid="import-preview" aria-live="polite" className="flex flex-col gap-3">
      <p className="font-medium">{t('preview.files', { count: files, bytes: formats.bytes(bytes) })}</p>
      <ul className="flex flex-col gap-1">
        {preview.formats.map(({ format, files: count }) => (
          <li key={format ?? ''} className={format === null ? 'text-error' : ''}>
            {t('preview.format', { count, format: formatWords(format, t) })}
          </li>
        ))}
        {examined < files && (
          <li className="text-ink-soft">{t('preview.unexamined', { count: files - examined })}</li>
        )}
        {leftOut > 0 && <li className="text-ink-soft">{t('preview.leftOut', { count: leftOut })}</li>}
        {unknown > 0 && <li className="text-ink-soft">{t('preview.unknownNext')}</li>}
      </ul>
      <ul className="max-h-60 overflow-y-auto border-t border-line pt-2 text-small">
        {rows.slice(0, shown).map((row) => (
          <li key={row.path} className="flex gap-3 py-0.5">
            <span className="min-w-0 flex-1 truncate font-mono" lang="" title={visibleText(row.path)}>
              {visibleText(row.path)}
            </span>
            <span className="whitespace-nowrap text-ink-faint tabular-nums">{formats.bytes(row.bytes)}</span>
            <span className={row.format === null ? 'whitespace-nowrap text-error' : 'whitespace-nowrap'}>
              {formatWords(row.format, t)}
            </span>
          </li>
        ))}
      </ul>
      {files > shown && (
        <p className="text-small text-ink-faint">
          {t('preview.more', { count: files - Math.min(shown, rows.length) })}
        </p>
      )}
    </div>
  );
}
