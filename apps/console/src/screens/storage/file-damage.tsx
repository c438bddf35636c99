'use client';

import type { FileDamageView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { KeepFileDialog, type KeepFile } from './keep-file-dialog.tsx';

const mono = (text: string) => (
  <span className="font-mono text-small" title={visibleText(text)} lang="">
    {visibleText(text)}
  </span>
);

/** @param keep null without permission */
function damageColumns(
  t: Translator<'storage'>,
  formats: Formats,
  keep: ((wanted: KeepFile) => void) | null,
): Column<FileDamageView>[] {
  const columns: Column<FileDamageView>[] = [
    {
      id: 'file',
      header: t('file'),
      minWidth: 260,
      grow: 1,
      narrow: 'title',
      cell: ({ file }) => mono(file),
      csv: ({ file }) => file,
    },
    {
      id: 'range',
      header: t('damage.range'),
      definition: t('damage.rangeIs'),
      minWidth: 150,
      narrow: 'value',
      cell: ({ offset, length }) =>
        t('damage.rangeOf', { offset: formats.count(offset), length: formats.bytes(length) }),
      csv: ({ offset, length }) => `${offset}+${length}`,
    },
    numberColumn({
      id: 'captures',
      header: t('damage.captures'),
      definition: t('damage.capturesIs'),
      minWidth: 90,
      value: ({ captures }) => captures,
      write: formats.count,
    }),
    {
      id: 'urls',
      header: t('damage.url'),
      minWidth: 240,
      grow: 2,
      narrow: 'value',
      cell: ({ urls }) => mono(urls.join(' ')),
      csv: ({ urls }) => urls.join(' '),
    },
    {
      id: 'reason',
      header: t('damage.reason'),
      minWidth: 120,
      cell: ({ reason }) => mono(reason),
      csv: ({ reason }) => reason,
    },
    instantColumn({ id: 'foundAt', header: t('damage.found'), minWidth: 110, at: ({ foundAt }) => foundAt }),
    instantColumn({
      id: 'repairedAt',
      header: t('damage.repaired'),
      minWidth: 110,
      at: ({ repairedAt }) => repairedAt,
    }),
  ];
  return keep ? [...columns, actColumn(t, keep)] : columns;
}

function actColumn(t: Translator<'storage'>, keep: (wanted: KeepFile) => void): Column<FileDamageView> {
  return {
    id: 'acts',
    header: t('acts.header'),
    minWidth: 190,
    narrow: 'end',
    cell: ({ file, repairedAt }) =>
      repairedAt === null && (
        <span className="flex gap-1">
          <Button variant="quiet" onClick={() => keep({ file, work: 'repair' })}>
            {t('acts.repair.button')}
          </Button>
          <Button variant="quiet" onClick={() => keep({ file, work: 'check' })}>
            {t('acts.check.button')}
          </Button>
        </span>
      ),
  };
}

/** Broken ranges of sealed files, with the URLs whose records they hold; open ones first. */
export function FileDamage({ damage }: { damage: readonly FileDamageView[] }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const may = useMay('operator');
  const [kept, setKept] = useState<KeepFile | null>(null);
  const columns = useMemo(() => damageColumns(t, formats, may ? setKept : null), [t, formats, may]);
  if (damage.length === 0) return null;
  return (
    <>
      <DataTable
        testId="file-damage"
        label={t('damage.title')}
        columns={columns}
        rows={damage}
        rowKey={({ file, offset }) => `${file} ${offset}`}
        summary={t('damage.count', { count: damage.length })}
        fileName="archive-damage"
        filters={<h2 className="text-body font-semibold">{t('damage.title')}</h2>}
        empty={null}
      />
      {kept && <KeepFileDialog {...kept} onClose={() => setKept(null)} />}
    </>
  );
}
