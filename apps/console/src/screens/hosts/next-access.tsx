import type { HostRow, StoppedBy } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { NextVisit, useNow } from '../../design/time.tsx';

/** The next access to a host, or why there is none. A past instant only says that an access is permitted. */
export function NextAccess({
  host: { state, nextAccessAt },
  stoppedBy = null,
}: {
  host: Pick<HostRow, 'state' | 'nextAccessAt'>;
  stoppedBy?: StoppedBy;
}) {
  const t = useTranslations('hosts.nextAccess');
  const now = useNow();
  const without = withoutAccess(state, stoppedBy, nextAccessAt <= now);
  return <NextVisit at={nextAccessAt} instead={without && t(without)} />;
}

function withoutAccess(state: HostRow['state'], stoppedBy: StoppedBy, isPermitted: boolean) {
  if (state === 'alias') return 'alias';
  if (state === 'blocked' || stoppedBy === 'robots') return 'blocked';
  if (state === 'paused' || stoppedBy !== null) return 'paused';
  if (state === 'active') return 'active';
  return isPermitted ? 'idle' : null;
}
