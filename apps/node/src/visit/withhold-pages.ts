import type { AccessCode, Clock, Random } from '@meguri/contracts';
import type { VisitPage } from '@meguri/database';
import type { Committer } from '../commit/committer.ts';
import { withheldPageUpdate } from './page-update.ts';

/** Records that pages may not, or cannot, be requested now, and when to try again. No access is counted. */
export async function withholdPages(
  { clock, random, committer }: { clock: Clock; random: Random; committer: Pick<Committer, 'add'> },
  pages: readonly VisitPage[],
  code: AccessCode,
): Promise<void> {
  const now = clock.now();
  await Promise.all(
    pages.map((page) =>
      committer.add({
        kind: 'access',
        access: {
          hostId: page.hostId,
          verdict: null,
          bytes: 0,
          endedAt: now,
          page: withheldPageUpdate(page, code, now, random),
          clockVerdict: null,
        },
        capture: null,
        records: [],
        mainRecord: 0,
        robots: null,
        discovered: [],
      }),
    ),
  );
}
