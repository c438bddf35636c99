'use client';

import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../button.tsx';
import { usePopover } from '../use-popover.ts';
import type { Column } from './column.tsx';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onHidden: (hidden: Set<string>) => void;
}

/** Shows and hides columns. */
export function ColumnChooser<Row>({ columns, hidden, onHidden }: ColumnChooserProps<Row>) {
  const t = useTranslations('common');
  const { open, setOpen, frame } = usePopover();
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHidden(next);
  };
  return (
    <div ref={frame} className="relative max-md:hidden">
      <IconButton label={t('chooseColumns')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Columns3 className="size-4" aria-hidden />
      </IconButton>
      {open && (
        <fieldset className="absolute top-9 right-0 z-20 w-52 rounded-md border border-line bg-raised p-1 shadow-xl">
          <legend className="sr-only">{t('columns')}</legend>
          {columns.slice(1).map(({ id, header, unit }) => (
            <label
              key={id}
              className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-sunken"
            >
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={!hidden.has(id)}
                onChange={() => toggle(id)}
              />
              {header}
              {unit && <span className="text-ink-faint">{unit}</span>}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
