import type { AccessCode, Clock, Random } from '@meguri/contracts';
import type { PageUpdate, VisitPage } from '@meguri/database';
import type { Committer } from '../commit/committer.ts';
import type { AccessToCommit } from '../commit/write-group.ts';
import { withheldPageUpdate } from './page-update.ts';

export interface WithoutAccess {
  clock: Clock;
  random: Random;
  committer: Pick<Committer, 'add'>;
}

/** Records that pages may not, or cannot, be requested now, and when to try again. No access is counted. */
export async function withholdPages(
  parts: WithoutAccess,
  pages: readonly VisitPage[],
  code: AccessCode,
): Promise<void> {
  const now = parts.clock.now();
  await Promise.all(
    pages.map((page) => commitWithoutAccess(parts, withheldPageUpdate(page, code, now, parts.random), now)),
  );
}

/** Commits the state of a page that was not accessed, and the links that were found without an access. */
export function commitWithoutAccess(
  { committer }: Pick<WithoutAccess, 'committer'>,
  page: PageUpdate,
  now: Date,
  discovered: AccessToCommit['discovered'] = [],
): Promise<void> {
  return committer.add({
    kind: 'access',
    access: { hostId: page.hostId, verdict: null, bytes: 0, endedAt: now, page, clockVerdict: null },
    capture: null,
    records: [],
    mainRecord: 0,
    robots: null,
    discovered,
  });
}
