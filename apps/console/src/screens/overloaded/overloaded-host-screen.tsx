'use client';

import type {
  HarmlessResolution,
  OverloadedHost,
  OverloadPreview,
  Resolution,
  ResolutionPreview,
} from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useAddress, useRawParameters } from '../../data/use-address.ts';
import { useMay } from '../../data/viewer.tsx';
import { buttonLook } from '../../design/looks.ts';
import { HostName } from '../../design/values.tsx';
import { Screen, ScreenTrail } from '../../design/screen.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { slot } from '../../i18n/translator.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { ClassTable } from './class-table.tsx';
import {
  type OverloadParameters,
  isSame,
  readOverloadParameters,
  writeOverloadParameters,
} from './overload-parameters.ts';
import { overloadedHostQuery, resolutionsQuery } from './overload-queries.ts';
import { previewSentences, resolutionWords } from './overload-words.ts';
import { ResolutionCard } from './resolution-card.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useResolve } from './use-resolve.ts';

export function OverloadedHostScreen({ name }: { name: string }) {
  const t = useTranslations('overloaded');
  const trpc = useTRPC();
  const go = useAddress();
  const raw = useRawParameters();
  const parameters = readOverloadParameters(raw);
  const set = (change: Partial<OverloadParameters>) =>
    go(writeOverloadParameters({ ...parameters, ...change }));
  const facts = useQuery(overloadedHostQuery(trpc, name));
  const host = facts.data?.host;
  const previews = useQuery({
    ...(host ? resolutionsQuery(trpc, host, raw) : overloadedHostQuery(trpc, name)),
    enabled: host !== undefined,
    placeholderData: keepPreviousData,
  });
  const failed = facts.error ?? previews.error;
  if (failed)
    return (
      <Screen title={t('host.title', { name })} trail={<ScreenTrail href="/overloaded" name={t('name')} />}>
        <ErrorState what={t('failed')} error={failed} onRetry={() => void facts.refetch()} />
      </Screen>
    );
  if (!host || !previews.data)
    return (
      <Screen title={t('host.title', { name })} trail={<ScreenTrail href="/overloaded" name={t('name')} />}>
        <div className="grid gap-4 md:grid-cols-3">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </Screen>
    );
  return <Resolutions preview={previews.data} set={set} />;
}

function Resolutions({
  preview: { host, previews, recommended },
  set,
}: {
  preview: OverloadPreview;
  set: (change: Partial<OverloadParameters>) => void;
}) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const may = useMay('operator');
  const [chosen, setChosen] = useState<Resolution | null>(null);
  const { demandPerDay, capacityPerDay, ratio, resolution, overloaded } = host;
  const nothing = previews.find((preview) => preview.resolution.kind === 'accept');
  const summary = overloaded
    ? t('host.summary', {
        demand: formats.rate(demandPerDay),
        capacity: formats.rate(capacityPerDay),
        ratio: formats.rate(ratio),
        resolution: resolutionWords(resolution, t, formats),
      })
    : t('host.notOverloaded');
  return (
    <Screen
      title={t.rich('host.titleOf', { name: slot(<HostName name={host.name} site={host.site} />) })}
      trail={<ScreenTrail href="/overloaded" name={t('name')} />}
      summary={summary}
      actions={
        <Link href={hostHref(host.name)} className={buttonLook()}>
          {t('host.all')}
        </Link>
      }
    >
      {host.loadExcludedPages > 0 && (
        <p className="rounded-md bg-sunken px-3 py-2" data-testid="load-excluded">
          {t('host.excluded', { pages: host.loadExcludedPages })}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(230px,1fr))] gap-4">
        {recommendedFirst(previews, recommended).map((preview) => (
          <ResolutionCard
            key={preview.resolution.kind}
            preview={preview}
            nothing={nothing}
            isRecommended={overloaded && preview.resolution.kind === recommended}
            holds={overloaded && isSame(preview.resolution, resolution)}
            mayChoose={may && overloaded}
            onChoose={setChosen}
            set={set}
          />
        ))}
      </div>
      <ClassTable previews={previews} host={host.name} />
      <ChooseForHost
        host={host}
        nothing={nothing}
        chosen={previews.find((preview) => chosen !== null && isSame(preview.resolution, chosen)) ?? null}
        onClose={() => setChosen(null)}
      />
    </Screen>
  );
}

function ChooseForHost({
  host,
  nothing,
  chosen,
  onClose,
}: {
  host: OverloadedHost;
  nothing: ResolutionPreview | undefined;
  chosen: ResolutionPreview | null;
  onClose: () => void;
}) {
  const t = useTranslations('overloaded');
  const formats = useFormats();
  const { choose } = useResolve();
  const { name, version, pages } = host;
  const confirm = (reason: string) => {
    if (chosen === null) return;
    const choice = { name, version, resolution: chosen.resolution, ...(reason ? { reason } : {}) };
    choose.mutate(choice, { onSuccess: onClose });
  };
  return (
    <ResolveDialog
      open={chosen !== null}
      title={chosen ? resolutionWords(chosen.resolution, t, formats) : ''}
      touches={t('touches', { hosts: 1, pages })}
      sentences={chosen ? previewSentences(chosen, nothing, t, formats) : []}
      busy={choose.isPending}
      error={choose.error}
      onConfirm={confirm}
      onClose={() => {
        choose.reset();
        onClose();
      }}
    />
  );
}

function recommendedFirst(
  previews: readonly ResolutionPreview[],
  recommended: HarmlessResolution,
): ResolutionPreview[] {
  const isFirst = ({ resolution }: ResolutionPreview) => resolution.kind === recommended;
  return previews.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}
