'use client';

import type { HostSelection } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { SelectionBar } from '../../design/table/selection-bar.tsx';
import { filterOf } from '../intervals/crawl-part.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { HostFilters } from './host-parameters.ts';

interface HostSelectionBarProps {
  selected: ReadonlySet<string>;
  onClear: () => void;
  filters: HostFilters;
  /** Hosts that the filter leaves, and whether that is all of them. */
  total: number;
  totalIsWhole: boolean;
}

/** What can be done with chosen hosts, or with all that match the filter. */
export function HostSelectionBar({ selected, onClear, filters, total, totalIsWhole }: HostSelectionBarProps) {
  const t = useTranslations('hosts.bulk');
  const { search, state, asked, node, tld } = filters;
  const filter = { search, state, asked, ...filterOf({ node, tld }) };
  const filterKey = JSON.stringify(filter);
  // All that match is said of a filter: with another one it is taken back.
  const [allOf, setAllOf] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const isAll = allOf === filterKey;
  const count = isAll ? total : selected.size;
  const clear = () => {
    setAllOf(null);
    setEditing(false);
    onClear();
  };
  const selection: HostSelection = isAll ? { filter } : { names: [...selected] };
  return (
    <>
      <SelectionBar
        count={selected.size}
        {...(isAll ? { words: t('allSelected', { hosts: total, whole: String(totalIsWhole) }) } : {})}
        onClear={clear}
      >
        {!isAll && selected.size < total && (
          <Button variant="quiet" onClick={() => setAllOf(filterKey)}>
            {t('selectAll', { hosts: total, whole: String(totalIsWhole) })}
          </Button>
        )}
        <Button variant="primary" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      </SelectionBar>
      {editing && (
        <BulkEditDialog
          selection={selection}
          hosts={count}
          onClose={() => setEditing(false)}
          onDone={clear}
        />
      )}
    </>
  );
}
