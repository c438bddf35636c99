'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { SelectField } from '../../design/forms/field.tsx';
import { Screen } from '../../design/screen.tsx';
import { useToast } from '../../design/toast.tsx';
import { PackageTable } from './package-table.tsx';

/** Packages for consumers: per day and node, with state, size and transfers. */
export function PackagesScreen() {
  const t = useTranslations('packages');
  const may = useMay('operator');
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      title={t('name')}
      summary={t('summary')}
      actions={
        <Button
          variant="primary"
          icon={<PackagePlus className="size-4" aria-hidden />}
          disabled={!may}
          title={may ? undefined : t('operatorsOnly')}
          onClick={() => setOpen(true)}
        >
          {t('make.button')}
        </Button>
      }
    >
      <PackageTable />
      {isOpen && <MakeDialog onClose={() => setOpen(false)} />}
    </Screen>
  );
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('packages');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('consumers', 'packages', 'audit');
  const consumers = useQuery(trpc.consumers.list.queryOptions({}));
  const approved = (consumers.data?.rows ?? []).filter(({ state }) => state === 'approved');
  const [chosen, setChosen] = useState('');
  const name = chosen || (approved[0]?.name ?? '');
  const make = useMutation(
    trpc.packages.make.mutationOptions({
      onSuccess: () => {
        toast({ text: t('make.done', { name }) });
        refresh();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('make.title')}
      touches={name}
      sentences={name === '' ? [] : [t('make.effect')]}
      action={t('make.button')}
      onConfirm={(reason) => make.mutate({ name, ...(reason === undefined ? {} : { reason }) })}
      busy={make.isPending}
      error={make.error ?? consumers.error}
    >
      <SelectField
        label={t('columns.consumer')}
        hint={approved.length === 0 && consumers.data ? t('make.none') : undefined}
        value={name}
        onChange={({ target }) => setChosen(target.value)}
      >
        {approved.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
