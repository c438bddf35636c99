import type { HostIntervals } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { hostListHref } from '../intervals/crawl-part.ts';
import { hostsWithin } from './host-intervals-summary.ts';

const limitsSeconds = [1, 60];

/** Links to the hosts that demand an access every second or minute, with counts. */
export function HostsWithin({ figure, part }: { figure: HostIntervals; part: CrawlPart }) {
  const t = useTranslations('intervals.hosts');
  const formats = useFormats();
  const links = limitsSeconds
    .map((seconds) => ({ seconds, count: hostsWithin(figure, seconds) }))
    .filter(({ count }) => count > 0);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" data-testid="hosts-within">
      {links.map(({ seconds, count }) => (
        <li key={seconds}>
          <Link
            href={hostListHref({ fromSeconds: 0, toSeconds: seconds }, part)}
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {t('within', { count, interval: formats.duration(seconds) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
