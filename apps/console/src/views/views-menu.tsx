'use client';

import {
  columnsParameter,
  lists,
  viewLists,
  writeColumnChoice,
  type ColumnChoice,
  type SavedView,
} from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTRPC } from '../data/trpc.ts';
import { Skeleton } from '../design/states.tsx';
import { MenuButton } from '../design/table/menu-button.tsx';
import type { TableList } from '../design/table/table-list.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { ViewRow } from './view-row.tsx';

interface ViewsMenuProps {
  list: TableList;
  /** Columns of the table, in their order; empty if it has none. */
  columns?: readonly ColumnChoice[];
}

/** Views of a list: opens, saves, changes and deletes them. Only on the list's own screen. */
export function ViewsMenu({ list, columns = [] }: ViewsMenuProps) {
  const t = useTranslations('lists.views');
  const isOwnScreen = usePathname() === lists[list.name].screen;
  if (!isOwnScreen || !viewLists.includes(list.name)) return null;
  const chosen: Record<string, string> =
    columns.length > 0 ? { [columnsParameter]: writeColumnChoice(columns) } : {};
  const query = new URLSearchParams({ ...list.parameters, ...chosen }).toString();
  return (
    <MenuButton label={t('button')} icon={<Bookmark className="size-4" aria-hidden />} testId="views">
      {(close) => (
        <div className="flex max-h-[70dvh] flex-col gap-3 overflow-y-auto">
          <ViewList list={list} query={query} onOpen={close} />
          <SaveViewForm list={list.name} query={query} />
        </div>
      )}
    </MenuButton>
  );
}

interface ViewListProps {
  list: TableList;
  /** The current query of the list. */
  query: string;
  onOpen: () => void;
}

function ViewList({ list, query, onOpen }: ViewListProps) {
  const t = useTranslations('lists.views');
  const trpc = useTRPC();
  const address = new URLSearchParams(useSearchParams());
  const views = useQuery(trpc.lists.views.queryOptions());
  if (views.isPending) return <Skeleton className="h-16" />;
  if (!views.data) return <p className="text-error">{t('failed')}</p>;
  const own = views.data.filter((view) => view.list === list.name);
  if (own.length === 0) return <p className="text-small text-ink-faint">{t('none')}</p>;
  const groups: [string, SavedView[]][] = [
    [t('mine'), own.filter(({ isShared }) => !isShared)],
    [t('shared'), own.filter(({ isShared }) => isShared)],
  ];
  return groups.map(
    ([name, of]) =>
      of.length > 0 && (
        <section key={name} aria-label={name}>
          <h2 className="text-micro font-medium tracking-wide text-ink-faint uppercase">{name}</h2>
          <ul>
            {of.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                query={query}
                isCurrent={isSame(new URLSearchParams(view.query), address)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ),
  );
}

function isSame(a: URLSearchParams, b: URLSearchParams): boolean {
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}
