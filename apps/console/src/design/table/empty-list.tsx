import { Button } from '../button.tsx';
import { EmptyState } from '../states.tsx';

interface EmptyListProps {
  isFiltered: boolean;
  filtered: { title: string; showAll: string; onShowAll: () => void };
  /** Without filters: what the list is for. */
  title: string;
  children: string;
}

/** A list without rows: because of its filters, or because there is nothing yet. */
export function EmptyList({ isFiltered, filtered, title, children }: EmptyListProps) {
  if (!isFiltered) return <EmptyState title={title}>{children}</EmptyState>;
  return (
    <EmptyState
      title={filtered.title}
      action={<Button onClick={filtered.onShowAll}>{filtered.showAll}</Button>}
    />
  );
}
