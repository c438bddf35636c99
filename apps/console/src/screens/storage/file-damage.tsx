'use client';

import type { FileDamageView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { instantColumn, numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/** Broken ranges of sealed files, with the URLs whose records they hold; open ones first. */
export function FileDamage({ damage }: { damage: readonly FileDamageView[] }) {
  const t = useTranslations('storage.damage');
  const storage = useTranslations('storage');
  const formats = useFormats();
  const columns = useMemo((): Column<FileDamageView>[] => {
    const mono = (text: string) => (
      <span className="font-mono text-small" title={text} lang="">
        {text}
      </span>
    );
    return [
      {
        id: 'file',
        header: storage('file'),
        minWidth: 260,
        grow: 1,
        narrow: 'title',
        cell: ({ file }) => mono(file),
        csv: ({ file }) => file,
      },
      {
        id: 'range',
        header: t('range'),
        definition: t('rangeIs'),
        minWidth: 150,
        narrow: 'value',
        cell: ({ offset, length }) =>
          t('rangeOf', { offset: formats.count(offset), length: formats.bytes(length) }),
        csv: ({ offset, length }) => `${offset}+${length}`,
      },
      numberColumn({
        id: 'captures',
        header: t('captures'),
        definition: t('capturesIs'),
        minWidth: 90,
        value: ({ captures }) => captures,
        write: formats.count,
      }),
      {
        id: 'urls',
        header: t('url'),
        minWidth: 240,
        grow: 2,
        narrow: 'value',
        cell: ({ urls }) => mono(urls.join(' ')),
        csv: ({ urls }) => urls.join(' '),
      },
      {
        id: 'reason',
        header: t('reason'),
        minWidth: 120,
        cell: ({ reason }) => mono(reason),
        csv: ({ reason }) => reason,
      },
      instantColumn({ id: 'foundAt', header: t('found'), minWidth: 110, at: ({ foundAt }) => foundAt }),
      instantColumn({
        id: 'repairedAt',
        header: t('repaired'),
        minWidth: 110,
        at: ({ repairedAt }) => repairedAt,
      }),
    ];
  }, [t, storage, formats]);
  if (damage.length === 0) return null;
  return (
    <DataTable
      testId="file-damage"
      label={t('title')}
      columns={columns}
      rows={damage}
      rowKey={({ file, offset }) => `${file} ${offset}`}
      summary={t('count', { count: damage.length })}
      fileName="archive-damage"
      filters={<h2 className="text-body font-semibold">{t('title')}</h2>}
      empty={null}
    />
  );
}
