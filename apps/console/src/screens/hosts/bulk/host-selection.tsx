'use client';

import type { HostFilter, HostSelection } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { SelectionBar } from '../../../design/table/selection.tsx';
import { HostActButtons } from '../../../host-acts/host-act-buttons.tsx';
import { hostActKinds } from '../../../host-acts/host-act.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';

/** robots.txt is requested for hosts by name only. */
const settingActs = hostActKinds.filter((kind) => kind !== 'recheck');

interface HostSelectionBarProps {
  selected: ReadonlySet<string>;
  onClear: () => void;
  filter: HostFilter;
  /** Number of hosts that match the filter, and whether it is exact. */
  total: number;
  totalIsComplete: boolean;
}

/** Actions on the selected hosts, or on all that match the filter. */
export function HostSelectionBar({
  selected,
  onClear,
  filter,
  total,
  totalIsComplete,
}: HostSelectionBarProps) {
  const t = useTranslations('hosts.bulk');
  const acts = useTranslations('hosts.acts');
  const filterKey = JSON.stringify(filter);
  // "All that match" refers to one filter; another filter revokes it.
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
        {...(isAll ? { words: t('allSelected', { hosts: total, whole: String(totalIsComplete) }) } : {})}
        onClear={clear}
      >
        {!isAll && selected.size < total && (
          <Button variant="quiet" onClick={() => setAllOf(filterKey)}>
            {t('selectAll', { hosts: total, whole: String(totalIsComplete) })}
          </Button>
        )}
        <HostActButtons
          kinds={isAll ? settingActs : hostActKinds}
          selection={selection}
          subject={acts('hosts', { hosts: count })}
          onDone={clear}
        />
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
