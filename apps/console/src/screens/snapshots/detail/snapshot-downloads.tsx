'use client';

import {
  snapshotFormats,
  unchangedForms,
  type SnapshotDatasheet,
  type UnchangedForm,
} from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonLook } from '../../../design/looks.ts';
import { Panel } from '../../../design/screen.tsx';
import { Segmented } from '../../../design/forms/segmented.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';

/** Formats that hold the records, whose size is known before they are prepared. */
const withRecords: readonly string[] = ['warc', 'wacz'];

/** The files that a snapshot can be downloaded as. */
export function SnapshotDownloads({ name, sheet }: { name: string; sheet: SnapshotDatasheet }) {
  const t = useTranslations('snapshots.exports');
  const formats = useFormats();
  const [unchanged, setUnchanged] = useState<UnchangedForm>('revisit');
  const query = unchanged === 'revisit' ? '' : `?unchanged=${unchanged}`;
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      actions={
        <Segmented
          label={t('unchanged')}
          options={unchangedForms.map((key) => ({ key, name: t(`unchangedForms.${key}`) }))}
          value={unchanged}
          onChange={setUnchanged}
        />
      }
    >
      <p className="mb-2 text-small text-ink-soft" role="status">
        {t(`unchangedFormsAre.${unchanged}`)}
      </p>
      <ul className="flex flex-col" data-testid="snapshot-files">
        {snapshotFormats.map((format) => (
          <li
            key={format}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{t(`formats.${format}`)}</span>{' '}
              <span className="text-small text-ink-faint tabular-nums">
                {withRecords.includes(format) && unchanged === 'revisit'
                  ? t('about', { bytes: formats.bytes(sheet.storedBytes) })
                  : t('unprepared')}
              </span>
              <span className="block text-small text-ink-soft">{t(`formatsAre.${format}`)}</span>
            </span>
            <a
              href={`/api/snapshots/${encodeURIComponent(name)}/${format}${query}`}
              download
              className={buttonLook()}
            >
              <Download className="size-4" aria-hidden />
              {t('button', { format: t(`formats.${format}`) })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
