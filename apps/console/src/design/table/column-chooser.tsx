'use client';

import type { ColumnChoice } from '@meguri/contracts';
import { ArrowUp, ArrowDown, Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '../button.tsx';
import type { Column } from './column.tsx';
import { MenuButton } from './menu-button.tsx';

interface ColumnChooserProps<Row> {
  /** In their order. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  isChosen: boolean;
  /** Null: the usual columns. */
  onChoose: (choice: readonly ColumnChoice[] | null) => void;
}

/** Shows, hides and orders columns. The first column and actions keep their places. */
export function ColumnChooser<Row>({ columns, hidden, isChosen, onChoose }: ColumnChooserProps<Row>) {
  const t = useTranslations('lists.columns');
  const movable = columns.slice(1).filter(({ narrow }) => narrow !== 'end');
  const choice = movable.map(({ id }): ColumnChoice => ({ id, isShown: !hidden.has(id) }));
  const toggle = (at: number) =>
    onChoose(choice.map((one, index) => (index === at ? { ...one, isShown: !one.isShown } : one)));
  const move = (from: number, to: number) => {
    const moved = choice[from];
    if (moved) onChoose(choice.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <MenuButton
      label={t('button')}
      icon={<Columns3 className="size-4" aria-hidden />}
      testId="columns"
      className="max-md:hidden"
    >
      {() => (
        <div className="flex flex-col gap-2">
          <fieldset className="max-h-[60dvh] overflow-y-auto">
            <legend className="sr-only">{t('show')}</legend>
            {movable.map(({ id, header, unit }, at) => (
              <div key={id} className="flex h-8 items-center gap-1 rounded-sm hover:bg-sunken">
                <label className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2 px-1">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent"
                    checked={!hidden.has(id)}
                    onChange={() => toggle(at)}
                  />
                  <span className="truncate">
                    {header}
                    {unit && <span className="ml-1 text-ink-faint">{unit}</span>}
                  </span>
                </label>
                <IconButton
                  label={t('up', { column: header })}
                  disabled={at === 0}
                  className="size-7! disabled:opacity-30"
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp className="size-3.5" aria-hidden />
                </IconButton>
                <IconButton
                  label={t('down', { column: header })}
                  disabled={at === movable.length - 1}
                  className="size-7! disabled:opacity-30"
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown className="size-3.5" aria-hidden />
                </IconButton>
              </div>
            ))}
          </fieldset>
          <Button onClick={() => onChoose(null)} disabled={!isChosen}>
            {t('reset')}
          </Button>
        </div>
      )}
    </MenuButton>
  );
}
