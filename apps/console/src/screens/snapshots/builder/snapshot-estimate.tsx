'use client';

import type { SnapshotDefinition } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';

/** Delay between the last key press and the estimate. */
const pauseMs = 400;

/** What a snapshot would hold, estimated while it is defined. */
export function SnapshotEstimate({ definition }: { definition: SnapshotDefinition }) {
  const t = useTranslations('snapshots.builder.estimate');
  const formats = useFormats();
  const client = useTRPCClient();
  const may = useMay('operator');
  const settled = useSettled(definition);
  const estimate = useQuery({
    // Sent as a mutation, because thousands of hosts do not fit into a URL.
    queryKey: ['snapshot-estimate', JSON.stringify(settled)],
    queryFn: ({ signal }) => client.snapshots.estimate.mutate({ definition: settled }, { signal }),
    placeholderData: keepPreviousData,
    enabled: may,
    retry: false,
    staleTime: 30_000,
  });
  const found = estimate.data;
  return (
    <Panel title={t('title')} note={t('note')}>
      <p data-testid="snapshot-estimate" aria-live="polite" className="min-h-10">
        {estimate.isPending && may && <span className="text-ink-faint">{t('computing')}</span>}
        {(estimate.isError || found === null || !may) && <span className="text-ink-faint">{t('none')}</span>}
        {found && (
          <>
            {t(found.isUpperBound ? 'atMost' : 'about', {
              documents: Math.round(found.documents),
              bytes: formats.bytes(found.storedBytes),
            })}
            <span className="block text-small text-ink-faint">
              {t('sampled', { share: formats.share(found.sampledShare, 1) })}
            </span>
          </>
        )}
      </p>
    </Panel>
  );
}

/** A definition once it has not changed for a while; the moving "now" is no change. */
function useSettled(definition: SnapshotDefinition): SnapshotDefinition {
  const [settled, setSettled] = useState(definition);
  const isSame = textOf(definition) === textOf(settled);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setSettled(definition), pauseMs);
    return () => clearTimeout(timer);
  }, [definition, isSame]);
  return settled;
}

/** Times to the hour, because the instant of an empty field moves on. */
const textOf = ({ time, ...rest }: SnapshotDefinition) =>
  JSON.stringify({ ...rest, time: { ...time, at: time.at?.toISOString().slice(0, 13) } });
