'use client';

import type { ExportFormat } from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { buttonLook } from '../looks.ts';
import { Segmented } from '../forms/segmented.tsx';
import { MenuButton } from './menu-button.tsx';

export type ColumnChoice = 'all' | 'shown';

interface ExportMenuProps {
  /** What the file holds, e.g. "Export 12,345 hosts". */
  title: ReactNode;
  /** A note under the formats. */
  note?: ReactNode;
  /** Whether the file may be limited to the columns shown. */
  hasColumns: boolean;
  disabled?: boolean;
  /** The control that makes a file. */
  children: (format: ExportFormat, columns: ColumnChoice, look: string) => ReactNode;
}

/** A menu with the formats of an export. */
export function ExportMenu(props: ExportMenuProps) {
  const t = useTranslations('lists.export');
  return (
    <MenuButton
      label={t('button')}
      icon={<Download className="size-4" aria-hidden />}
      disabled={props.disabled ?? false}
      testId="export"
    >
      {() => <ExportForm {...props} />}
    </MenuButton>
  );
}

function ExportForm({ title, note, hasColumns, children }: ExportMenuProps) {
  const t = useTranslations('lists.export');
  const [columns, setColumns] = useState<ColumnChoice>('all');
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="font-semibold" data-testid="export-size">
        {title}
      </p>
      {hasColumns && (
        <Segmented
          label={t('columns')}
          options={[
            { key: 'all', name: t('allColumns') },
            { key: 'shown', name: t('shownColumns') },
          ]}
          value={columns}
          onChange={setColumns}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {children('csv', columns, buttonLook())}
        {children('jsonl', columns, buttonLook())}
      </div>
      {note && <p className="text-small text-ink-faint">{note}</p>}
    </div>
  );
}
