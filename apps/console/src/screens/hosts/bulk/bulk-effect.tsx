import type { BulkPreview, RefusedHosts } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../../i18n/use-formats.ts';

/** Result of a dry run: which hosts would change, how, and which would not and why. */
export function BulkEffect({ effect }: { effect: BulkPreview }) {
  const t = useTranslations('hosts.bulk');
  const formats = useFormats();
  const { before, after, freshness, hosts, pages } = effect;
  const rows = [
    ['stopped', formats.count(before.stoppedHosts), formats.count(after.stoppedHosts)],
    ['overloaded', formats.count(before.overloadedHosts), formats.count(after.overloadedHosts)],
    ['asked', formats.rate(before.demand), formats.rate(after.demand)],
    ['capacity', perDay(before.capacity), perDay(after.capacity)],
    ...(freshness
      ? [['freshness', formats.share(freshness.before, 1), formats.share(freshness.after, 1)] as const]
      : []),
  ] as const;
  function perDay(capacity: number): string {
    return Number.isFinite(capacity) ? formats.count(Math.floor(capacity)) : '∞';
  }
  return (
    <div className="rounded-md bg-sunken px-3 py-2" data-testid="bulk-effect" aria-live="polite">
      <p className="font-medium">{t('touches', { hosts, pages })}</p>
      <table className="mt-1 w-full">
        <thead>
          <tr className="text-small text-ink-soft">
            <th scope="col" className="sr-only">
              {t('figure')}
            </th>
            <th scope="col" className="w-28 text-right font-medium">
              {t('before')}
            </th>
            <th scope="col" className="w-28 text-right font-medium">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, was, becomes]) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-0.5 text-left font-normal">
                {t(`figures.${key}`)}
              </th>
              <td className="text-right">{was}</td>
              <td className="text-right font-medium">{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {freshness && (
        <p className="mt-1 text-small text-ink-soft">
          {t('freshnessOf', { hosts: freshness.hosts, all: freshness.ofHosts })}
        </p>
      )}
      <RefusedList refused={effect.refused} />
    </div>
  );
}

/** Hosts that an act leaves unchanged, by reason. */
function RefusedList({ refused }: { refused: readonly RefusedHosts[] }) {
  const t = useTranslations('hosts.bulk');
  if (refused.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-0.5 text-small" data-testid="bulk-refused">
      {refused.map(({ why, hosts, examples }) => (
        <li key={why}>
          {t(`refused.${why}`, { hosts })}{' '}
          <span className="text-ink-soft">
            {examples.join(', ')}
            {hosts > examples.length && '…'}
          </span>
        </li>
      ))}
    </ul>
  );
}
