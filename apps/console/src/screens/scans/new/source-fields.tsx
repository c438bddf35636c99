'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { SelectField } from '../../../design/forms/field.tsx';
import Link from '../../../design/link.tsx';
import { Panel } from '../../../design/screen.tsx';
import { Segmented } from '../../../design/forms/segmented.tsx';
import type { FormPart } from './scan-form.tsx';

/** What a scan reads: a snapshot, or the results of another scan. */
export function SourceFields({ draft, set }: FormPart) {
  const t = useTranslations('scans.form');
  const { sourceKind } = draft;
  return (
    <Panel title={t('source')}>
      <div className="flex flex-col items-start gap-3">
        <Segmented
          label={t('sourceKind')}
          options={[
            { key: 'snapshot', name: t('fromSnapshot') },
            { key: 'scan', name: t('fromScan') },
          ]}
          value={sourceKind}
          onChange={(key) => set({ sourceKind: key })}
        />
        {sourceKind === 'snapshot' ? (
          <SnapshotChoice value={draft.snapshot} onChange={(snapshot) => set({ snapshot })} />
        ) : (
          <ScanChoice value={draft.scan} onChange={(scan) => set({ scan })} />
        )}
      </div>
    </Panel>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (name: string) => void;
}

/** A snapshot whose list is complete. */
export function SnapshotChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('scans.form');
  const trpc = useTRPC();
  const snapshots = useQuery(trpc.snapshots.list.queryOptions());
  const done = snapshots.data?.rows.filter(({ state }) => state === 'done') ?? [];
  if (snapshots.data && done.length === 0)
    return (
      <p className="text-ink-soft">
        {t('noSnapshots')}{' '}
        <Link href="/snapshots/new" className="text-accent hover:underline">
          {t('createSnapshot')}
        </Link>
      </p>
    );
  return (
    <SelectField
      className="w-full"
      name="snapshot"
      label={t('snapshot')}
      value={done.some(({ name }) => name === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('choose')}</option>
      {done.map(({ name, documents }) => (
        <option key={name} value={name}>
          {t('snapshotIs', { name, documents: documents ?? 0 })}
        </option>
      ))}
    </SelectField>
  );
}

function ScanChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('scans.form');
  const trpc = useTRPC();
  const scans = useQuery(trpc.scans.list.queryOptions({}));
  const done = scans.data?.rows.filter(({ state }) => state === 'done') ?? [];
  // A link may name one that is not among the latest.
  const names = done.some(({ name }) => name === value) || value === '' ? [] : [value];
  if (scans.data && done.length + names.length === 0) return <p className="text-ink-soft">{t('noScans')}</p>;
  return (
    <SelectField
      className="w-full"
      name="scan"
      label={t('scan')}
      hint={t('scanHint')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('choose')}</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
      {done.map(({ name, rows }) => (
        <option key={name} value={name}>
          {t('scanIs', { name, rows })}
        </option>
      ))}
    </SelectField>
  );
}
