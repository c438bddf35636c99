'use client';

import type { ResultExportFormat, ResultTable } from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonLook } from '../../../design/looks.ts';
import { MenuButton } from '../../../design/table/menu-button.tsx';

const exportFormats: readonly ResultExportFormat[] = ['parquet', 'jsonl', 'csv'];

interface ResultDownloadsProps {
  name: string;
  table: ResultTable;
  /** Files are written once the scan has ended. */
  hasEnded: boolean;
}

/** All rows of a scan as a file. */
export function ResultDownloads({ name, table, hasEnded }: ResultDownloadsProps) {
  const t = useTranslations('scans');
  const query = table === 'result' ? '' : `?table=${table}`;
  return (
    <MenuButton
      label={t('results.download')}
      icon={<Download className="size-4" aria-hidden />}
      disabled={!hasEnded}
      testId="result-downloads"
    >
      {() => (
        <div className="flex flex-col gap-3">
          <p className="font-semibold">
            {t(table === 'result' ? 'results.downloadNote' : 'results.reducedIs')}
          </p>
          <div className="flex flex-wrap gap-2">
            {exportFormats.map((format) => (
              <a
                key={format}
                href={`/api/scans/${encodeURIComponent(name)}/${format}${query}`}
                download
                className={buttonLook()}
              >
                {t(`formats.${format}`)}
              </a>
            ))}
          </div>
        </div>
      )}
    </MenuButton>
  );
}
