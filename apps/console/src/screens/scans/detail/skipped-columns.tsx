import type { ScanSkippedRow } from '@meguri/contracts';
import { Button } from '../../../design/button.tsx';
import Link from '../../../design/link.tsx';
import { instantColumn, type Column } from '../../../design/table/column.tsx';
import { Dash, PageUrl } from '../../../design/values.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { pageHref } from '../../../shell/navigation.ts';

/** @param open shows the last lines of the analyser for a row in full */
export function skippedColumns(
  t: Translator<'scans.skippedList'>,
  open: (row: ScanSkippedRow) => void,
): Column<ScanSkippedRow>[] {
  return [
    {
      id: 'url',
      header: t('url'),
      minWidth: 240,
      grow: 2,
      narrow: 'title',
      cell: ({ url }) => (
        <Link href={pageHref(url)} className="block truncate rounded-sm hover:underline">
          <PageUrl url={visibleText(url)} />
        </Link>
      ),
      csv: ({ url }) => url,
    },
    {
      id: 'reason',
      header: t('reason'),
      minWidth: 200,
      grow: 1,
      narrow: 'value',
      // Reasons quote analysers, so hidden characters are made visible.
      cell: ({ reason }) => (
        <span lang="" title={visibleText(reason)}>
          {visibleText(reason)}
        </span>
      ),
      csv: ({ reason }) => reason,
    },
    {
      id: 'errorOutput',
      header: t('words'),
      definition: t('wordsIs'),
      minWidth: 200,
      grow: 1,
      cell: ({ errorOutput }) =>
        errorOutput.trim() === '' ? (
          <Dash />
        ) : (
          <span lang="" className="font-mono text-small">
            {visibleText(errorOutput.trim().split('\n').at(-1) ?? '')}
          </span>
        ),
      csv: ({ errorOutput }) => errorOutput,
    },
    instantColumn({ id: 'capturedAt', header: t('captured'), minWidth: 104, at: (row) => row.capturedAt }),
    {
      id: 'recordId',
      header: t('record'),
      minWidth: 160,
      hidden: true,
      cell: ({ recordId }) => <span className="font-mono text-small">{visibleText(recordId)}</span>,
      csv: ({ recordId }) => recordId,
    },
    {
      id: 'acts',
      header: t('show'),
      minWidth: 84,
      narrow: 'end',
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={t('showWordsOf', { url: visibleText(row.url) })}
          onClick={() => open(row)}
        >
          {t('show')}
        </Button>
      ),
    },
  ];
}
