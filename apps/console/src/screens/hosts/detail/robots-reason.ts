import type { HostDetail } from '@meguri/contracts';
import type { Messages } from '../../../i18n/messages-of.ts';
import type { Words } from '../../../i18n/words.ts';

type Robots = HostDetail['robots'][number];

/** What a robots.txt means, or why there is none: what it disallows is told where it was read. */
export function robotsReason(
  { reason, status }: Pick<Robots, 'reason' | 'status'>,
  t: Words<'hosts'>,
): string {
  const key = `robots.reasons.${reason as keyof Messages['hosts']['robots']['reasons']}` as const;
  if (reason === 'parsed' && status === 'disallow-all') return t('robots.disallowsAll');
  return t.has(key) ? t(key) : reason;
}
