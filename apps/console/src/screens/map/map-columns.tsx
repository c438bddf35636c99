import type { MapCell, MapFilter, MapHost } from '@meguri/contracts';
import Link from '../../design/link.tsx';
import { numberColumn } from '../../design/table/column.tsx';
import type { Column } from '../../design/table/column.tsx';
import { HostName } from '../../design/values.tsx';
import { Instant } from '../../design/time.tsx';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { hostHref } from '../../shell/navigation.ts';
import { cellName, landName, sizeOf, type CellRank } from './map-cells.ts';

export interface RankedCell {
  cell: MapCell;
  place: number;
  rank: CellRank;
  size: number;
}

export function cellColumns(
  t: Translator<'map'>,
  formats: Formats,
  { verdict, onChoose }: { verdict: MapFilter['verdict']; onChoose: (cell: MapCell) => void },
): readonly Column<RankedCell>[] {
  const count = (id: string, header: string, of: (cell: MapCell) => number): Column<RankedCell> => ({
    id,
    header,
    align: 'right',
    minWidth: 92,
    narrow: 'value',
    cell: ({ cell }) => formats.count(of(cell)),
    csv: ({ cell }) => of(cell),
  });
  const counted =
    verdict === undefined ? [] : [count(verdict, t(`sizes.${verdict}`), (cell) => sizeOf(cell, { verdict }))];
  return [
    {
      id: 'place',
      header: t('columns.place'),
      minWidth: 176,
      grow: 1,
      narrow: 'title',
      cell: ({ cell, rank, place }) => (
        <button
          type="button"
          onClick={() => onChoose(cell)}
          className="inline-flex max-w-full items-center gap-2 rounded-sm font-medium hover:underline"
        >
          <RankMark rank={rank} label={t(`ranks.${rank}`)} />
          <span className="truncate">
            {place + 1}. {cellName(cell, t, formats.locale)}
          </span>
        </button>
      ),
      csv: ({ cell }) => cellName(cell, t, formats.locale),
    },
    ...counted,
    count('pages', t('columns.pages'), ({ pages }) => pages),
    count('hosts', t('columns.hosts'), ({ hosts }) => hosts),
  ];
}

const looks: Readonly<Record<CellRank, string>> = {
  high: 'size-3.5 border-rank-high-mark border-solid',
  middle: 'size-3 border-rank-middle-mark border-dashed',
  low: 'size-2.5 border-rank-low-mark border-dotted',
};

/** Shows a rank by size, line and colour. */
export function RankMark({ rank, label }: { rank: CellRank; label?: string }) {
  return (
    <span className="inline-flex size-4 shrink-0 items-center justify-center" title={label}>
      <span className={`block shrink-0 rounded-full border-2 ${looks[rank]}`} aria-hidden />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

export function mapHostColumns(t: Translator<'map'>, formats: Formats): readonly Column<MapHost>[] {
  const placeOf = ({ city, country }: MapHost) =>
    [city, country === null ? null : landName(country, formats.locale)].filter(Boolean).join(', ');
  return [
    {
      id: 'host',
      header: t('columns.host'),
      minWidth: 200,
      grow: 1,
      narrow: 'title',
      cell: ({ name, site }) => (
        <Link href={hostHref(name)} className="rounded-sm hover:underline">
          <HostName name={name} site={site} />
        </Link>
      ),
      csv: ({ name }) => name,
    },
    numberColumn({
      id: 'pages',
      header: t('columns.pages'),
      minWidth: 88,
      narrow: 'value',
      value: ({ pages }) => pages,
      write: formats.count,
    }),
    numberColumn({
      id: 'errors',
      header: t('columns.errors'),
      minWidth: 88,
      narrow: 'value',
      value: ({ errors }) => errors,
      write: formats.count,
    }),
    {
      id: 'city',
      header: t('columns.city'),
      minWidth: 160,
      grow: 0.5,
      narrow: 'none',
      cell: placeOf,
      csv: placeOf,
    },
    {
      id: 'lastAccess',
      header: t('columns.lastAccess'),
      align: 'right',
      minWidth: 120,
      narrow: 'none',
      cell: ({ lastAccessAt }) => <Instant at={lastAccessAt} />,
      csv: ({ lastAccessAt }) => lastAccessAt?.toISOString() ?? null,
    },
  ];
}
