import type { ActiveTakedown, StoppedBy } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { complaintHref } from '../../../shell/navigation.ts';

interface TakedownPanelProps {
  takedowns: readonly ActiveTakedown[];
  /** What stops the crawl of the host. */
  stoppedBy: StoppedBy;
  /** The crawl, its node or its seed list is paused. */
  isCrawlPaused: boolean;
  /** The page itself is not crawled. */
  isExcluded?: boolean;
  /** Captures of the page that are hidden; absent for a host. */
  hiddenCaptures?: number;
}

/** Who hid captures, why, since when and for which complaint, and whether crawling continues. */
export function TakedownPanel(props: TakedownPanelProps) {
  const { takedowns, stoppedBy, isCrawlPaused, isExcluded, hiddenCaptures } = props;
  const t = useTranslations('complaints.standing');
  const formats = useFormats();
  if (takedowns.length === 0) return null;
  const crawl = isExcluded ? 'excluded' : (stoppedBy ?? (isCrawlPaused ? 'paused' : 'continues'));
  const hidden = hiddenCaptures === undefined ? null : t('count', { count: hiddenCaptures });
  return (
    <Panel title={t('title')} note={hidden}>
      <div className="flex flex-col gap-2" data-testid="takedown">
        {takedowns.map((takedown) => (
          <p key={takedown.id}>
            {formats.sentences([
              t(scopeOf(takedown), { url: takedown.url ?? takedown.host, ...madeBy(takedown, formats) }),
              takedown.reason ? t('reason', { reason: takedown.reason }) : t('noReason'),
              ...purgeOf(takedown, t, formats),
            ])}{' '}
            {takedown.complaint && (
              <Link
                href={complaintHref(takedown.complaint.id)}
                className="rounded-sm text-accent hover:underline"
              >
                {t('complaint', {
                  id: takedown.complaint.id,
                  subject: takedown.complaint.subject || t('noSubject'),
                })}
              </Link>
            )}
          </p>
        ))}
        <p className="text-ink-soft">
          {formats.sentences([
            t(`crawl.${crawl}`),
            ...(takedowns.some(({ purgedAt, purgeStartedAt }) => purgedAt === null && purgeStartedAt === null)
              ? [t('undo')]
              : []),
          ])}
        </p>
      </div>
    </Panel>
  );
}

function purgeOf(
  { purgeBy, purgeStartedAt, purgedAt }: ActiveTakedown,
  t: Translator<'complaints.standing'>,
  formats: ReturnType<typeof useFormats>,
): string[] {
  if (purgedAt) return [t('purged', { at: formats.instant(purgedAt) })];
  if (purgeBy === null) return [];
  return [t(purgeStartedAt ? 'beingPurged' : 'toBePurged', { by: formats.instant(purgeBy) })];
}

const scopeOf = ({ url, isPrefix }: ActiveTakedown) =>
  url === null ? 'ofHost' : isPrefix ? 'ofPrefix' : 'ofPage';

const madeBy = ({ createdAt, createdBy }: ActiveTakedown, formats: ReturnType<typeof useFormats>) => ({
  at: formats.instant(createdAt),
  by: createdBy,
});
