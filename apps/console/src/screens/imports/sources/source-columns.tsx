import type { SourceRow } from '@meguri/contracts';
import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { Badge } from '../../../design/badge.tsx';
import { IconButton } from '../../../design/button.tsx';
import { instantColumn, numberColumn, textColumn, type Column } from '../../../design/table/column.tsx';
import { Foreign } from '../../../design/values.tsx';
import type { Formats } from '../../../format/formats.ts';
import { visibleText } from '../../../format/visible-text.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { sourceState, sourceTone } from './source-queries.ts';

export const sourceActs = ['run', 'trust', 'remove'] as const;
export type SourceAct = (typeof sourceActs)[number];

const icons = { run: RefreshCw, trust: KeyRound, remove: Trash2 } as const;

export function sourceColumns(
  t: Translator<'sources'>,
  formats: Formats,
  { possible, onAct }: { possible: readonly SourceAct[]; onAct: (act: SourceAct, source: SourceRow) => void },
): Column<SourceRow>[] {
  return [
    {
      id: 'url',
      header: t('columns.url'),
      minWidth: 200,
      grow: 2,
      narrow: 'title',
      cell: ({ url }) => <Foreign>{visibleText(url)}</Foreign>,
      csv: ({ url }) => url,
    },
    {
      id: 'state',
      header: t('columns.state'),
      minWidth: 170,
      narrow: 'value',
      cell: (row) => {
        const state = sourceState(row);
        return (
          <span title={row.problemText === null ? undefined : visibleText(row.problemText)}>
            <Badge tone={sourceTone(state)}>{t(`states.${state}`)}</Badge>
          </span>
        );
      },
      csv: sourceState,
    },
    numberColumn({
      id: 'sequence',
      header: t('columns.sequence'),
      definition: t('columns.sequenceIs'),
      minWidth: 110,
      narrow: 'value',
      value: ({ sequence }) => sequence,
      write: formats.count,
    }),
    numberColumn({
      id: 'done',
      header: t('columns.done'),
      minWidth: 124,
      narrow: 'value',
      value: ({ packages }) => packages.done,
      write: formats.count,
    }),
    numberColumn({
      id: 'open',
      header: t('columns.open'),
      definition: t('columns.openIs'),
      minWidth: 100,
      value: ({ packages }) => packages.offered + packages.fetching + packages.importing + packages.failed,
      write: formats.count,
    }),
    numberColumn({
      id: 'bytes',
      header: t('columns.bytes'),
      minWidth: 90,
      value: ({ bytes }) => bytes,
      write: formats.bytes,
    }),
    numberColumn({
      id: 'removals',
      header: t('columns.removals'),
      definition: t('columns.removalsIs'),
      minWidth: 130,
      value: ({ removals }) => removals,
      write: formats.count,
    }),
    instantColumn({
      id: 'lookedAt',
      header: t('columns.lookedAt'),
      minWidth: 120,
      narrow: 'value',
      at: ({ lookedAt }) => lookedAt,
    }),
    instantColumn({ id: 'nextAt', header: t('columns.nextAt'), minWidth: 120, at: ({ nextAt }) => nextAt }),
    textColumn({
      id: 'seedList',
      header: t('columns.seedList'),
      minWidth: 110,
      text: ({ seedList }) => seedList,
    }),
    ...(possible.length === 0
      ? []
      : [
          {
            id: 'actions',
            header: t('columns.actions'),
            minWidth: 130,
            narrow: 'end' as const,
            cell: (source: SourceRow) => (
              <span className="flex gap-1">
                {possible.map((act) => {
                  const Icon = icons[act];
                  return (
                    <IconButton
                      key={act}
                      label={t(`acts.${act}Of`, { url: source.url })}
                      onClick={() => onAct(act, source)}
                    >
                      <Icon className="size-4" aria-hidden />
                    </IconButton>
                  );
                })}
              </span>
            ),
          },
        ]),
  ];
}
