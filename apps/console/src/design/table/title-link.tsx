import type { ReactNode } from 'react';
import Link from '../link.tsx';
import type { Column } from './column.tsx';

interface TitleLinkProps {
  href: string;
  title?: string;
  /** False: the link opens a dialog above the list. */
  scroll?: boolean;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function TitleLink(props: TitleLinkProps) {
  return <Link {...props} className="block truncate rounded-sm font-medium hover:underline" />;
}

/**
 * The first column of a list: names of rows, each a link to the row.
 *
 * @param hrefOf the address of a name
 */
export function nameColumn<Row extends { name: string }>(
  column: Pick<Column<Row>, 'header' | 'minWidth'>,
  hrefOf: (name: string) => string,
): Column<Row> {
  return {
    ...column,
    id: 'name',
    grow: 1,
    narrow: 'title',
    cell: ({ name }) => <TitleLink href={hrefOf(name)}>{name}</TitleLink>,
    csv: ({ name }) => name,
  };
}
