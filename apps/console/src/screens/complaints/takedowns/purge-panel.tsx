import type { ComplaintDetail, ComplaintTakedown } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { useNow } from '../../../design/time.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import type { ComplaintChanges } from '../use-complaint.ts';

/** Takedowns of a complaint that are in force: whether they only hide, and the state of their purges. */
export function PurgePanel({
  complaint,
  changes,
}: {
  complaint: ComplaintDetail;
  changes: ComplaintChanges;
}) {
  const t = useTranslations('complaints.purge');
  const may = useMay('operator');
  const [toPurge, setToPurge] = useState<string | null>(null);
  const active = complaint.takedowns.filter(({ liftedAt }) => liftedAt === null);
  if (active.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-small font-medium text-ink-soft">{t('title')}</h3>
      <ul className="mt-1 flex flex-col gap-2" data-testid="takedowns">
        {active.map((takedown) => (
          <li key={takedown.id} className="flex items-start justify-between gap-2">
            <PurgeState takedown={takedown} />
            {takedown.purgeStartedAt === null && (
              <Button
                variant="quiet"
                disabled={!may}
                onClick={() =>
                  takedown.purgeBy === null ? setToPurge(takedown.id) : changes.withdrawPurge(takedown.id)
                }
              >
                {takedown.purgeBy === null ? t('ask') : t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PurgeDialog
        takedown={toPurge}
        defaultDays={complaint.defaultPurgeDays}
        changes={changes}
        onClose={() => setToPurge(null)}
      />
    </>
  );
}

const marginMs = 86_400_000;

function PurgeState({ takedown }: { takedown: ComplaintTakedown }) {
  const t = useTranslations('complaints.purge');
  const formats = useFormats();
  const now = useNow();
  const { id, host, url, isPrefix, createdAt, purgeBy, purgeStartedAt, purgedAt, purgedCaptures } = takedown;
  const target = url === null ? host : isPrefix ? `${url}*` : url;
  const begins = purgeBy && new Date(Math.max(createdAt.getTime(), purgeBy.getTime() - marginMs));
  return (
    <div className="min-w-0">
      <p className="break-words">{t('of', { id, target })}</p>
      <p className="text-small text-ink-soft">
        {purgedAt
          ? t('purged', { count: purgedCaptures, ago: formats.ago(purgedAt, now) })
          : purgeStartedAt
            ? t('begun', { by: purgeBy ? formats.instant(purgeBy) : '' })
            : purgeBy && begins
              ? t('asked', { by: formats.instant(purgeBy), from: formats.instant(begins) })
              : t('hidden')}
      </p>
      {takedown.purgeProblem !== null && (
        <p className="break-words text-small text-overload">
          {t('problem', { problem: takedown.purgeProblem })}
        </p>
      )}
      {takedown.receipts > 0 && (
        <a
          href={`/api/takedowns/${id}/receipt`}
          className="rounded-sm text-small text-accent hover:underline"
        >
          {t('receipt')}
        </a>
      )}
    </div>
  );
}
