'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import Link from '../../../design/link.tsx';
import { classNames } from '../../../design/looks.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { pageHref } from '../../../shell/navigation.ts';
import { drawnCell, maxColumns, rowsAtOnce, type Answer, type AnswerCell } from './result-cells.ts';

interface AnswerTableProps {
  label: string;
  answer: Answer;
  testId: string;
}

/** Rows of results in a frame that scrolls both ways; values are shown as text. */
export function AnswerTable({ label, answer: { columns, rows }, testId }: AnswerTableProps) {
  const t = useTranslations('scans.results');
  const step = rowsAtOnce(columns.length);
  const [pages, setPages] = useState(1);
  const shown = columns.slice(0, maxColumns);
  const drawn = rows.slice(0, step * pages);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        data-testid={testId}
        className="max-h-[70dvh] overflow-auto rounded-md border border-line"
      >
        <table className="min-w-full border-collapse text-left text-small">
          <thead className="sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_var(--line-strong)]">
            <tr>
              {shown.map((column, at) => (
                <HeaderCell key={at} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row, index) => (
              <tr key={index} className="border-t border-line first:border-0" data-answer-row>
                {shown.map((column, at) => (
                  <Cell key={at} cell={row[at]} column={column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > shown.length && (
        <p className="text-small text-ink-faint">
          {t('columnsCut', { count: columns.length - shown.length })}
        </p>
      )}
      {rows.length > drawn.length && (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{t('more')}</Button>
        </div>
      )}
    </div>
  );
}

function HeaderCell({ name, type }: Answer['columns'][number]) {
  const { isNumber } = drawnCell(null, type);
  const shown = drawnCell(name, 'VARCHAR');
  return (
    <th
      scope="col"
      lang=""
      title={visibleText(type)}
      className={classNames('px-2 py-1.5 font-medium whitespace-nowrap', isNumber && 'text-right')}
    >
      <span className="block max-w-[32ch] truncate">{shown.text}</span>
    </th>
  );
}

function Cell({
  cell,
  column: { name, type },
}: {
  cell: AnswerCell | undefined;
  column: Answer['columns'][number];
}) {
  const t = useTranslations('scans.results');
  const { text, title, isNumber, isNull } = drawnCell(cell, type);
  const isPage = name === 'url' && typeof cell === 'string' && /^https?:\/\//.test(cell);
  return (
    <td
      lang=""
      title={title}
      className={classNames('px-2 py-1 align-top', isNumber && 'text-right tabular-nums')}
    >
      {isNull ? (
        <span className="text-ink-faint" aria-label={t('null')}>
          –
        </span>
      ) : (
        <span className="block max-w-[48ch] truncate">
          {isPage ? (
            <Link href={pageHref(cell)} className="rounded-sm hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      )}
    </td>
  );
}
