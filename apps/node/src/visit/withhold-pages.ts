import type { AccessCode } from '@meguri/contracts';
import type { VisitPage } from '@meguri/database';
import type { VisitContext } from './visit-context.ts';
import { withheldPageUpdate } from './page-update.ts';

/** Records that pages may not, or cannot, be requested now, and when to try again. No access is counted. */
export async function withholdPages(
  context: VisitContext,
  pages: readonly VisitPage[],
  code: AccessCode,
): Promise<void> {
  const now = context.clock.now();
  await Promise.all(
    pages.map((page) =>
      context.committer.add({
        kind: 'access',
        access: {
          hostId: page.hostId,
          tally: null,
          bytes: 0,
          endedAt: now,
          page: withheldPageUpdate(page, code, now, context.random),
          tiding: null,
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
