import type { ActorContext } from '@meguri/api/services-port';
import type { SeedAddResult } from '@meguri/contracts';
import { amendAudit, appendAudit, type Sql } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

interface Counts {
  accepted: number;
  rejected: number;
}

/**
 * The audit entry of an addition that takes several transactions: written in the first and updated in each
 * that follows, so that a process that dies between them leaves no seeds without an entry.
 */
export function auditOfAdding({ clock }: Pick<Dependencies, 'clock'>, ctx: ActorContext, listId: number) {
  let [id, before]: [bigint | null, Counts] = [null, { accepted: 0, rejected: 0 }];
  const write = async (sql: Sql, after: Counts): Promise<bigint> => {
    if (id !== null) {
      await amendAudit(sql, id, { ...after });
      return id;
    }
    const act = {
      at: clock.now(),
      action: 'seeds.add',
      subject: `seed-list:${listId}`,
      before: null,
    } as const;
    return appendAudit(sql, actOf(ctx, { ...act, after: { ...after }, reason: undefined }));
  };
  return {
    /**
     * Adds to the entry in a transaction, which may be repeated.
     *
     * @param commit runs the transaction, and calls back in it
     */
    add: async <Result>(
      commit: (note: (sql: Sql, more: Counts) => Promise<void>) => Promise<Result>,
    ): Promise<Result> => {
      let noted: [bigint | null, Counts] = [id, before];
      const result = await commit(async (sql, { accepted, rejected }) => {
        const after = { accepted: before.accepted + accepted, rejected: before.rejected + rejected };
        noted = [await write(sql, after), after];
      });
      [id, before] = noted;
      return result;
    },
    /** Records the results of all lines so far: a line may be a duplicate, or not be stored. */
    settle: async (sql: Sql, results: readonly SeedAddResult[]): Promise<void> => {
      const accepted = results.filter((result) => result.accepted).length;
      const after = { accepted, rejected: results.length - accepted };
      const isNoted = after.accepted === before.accepted && after.rejected === before.rejected;
      if (id === null || !isNoted) id = await write(sql, after);
      before = after;
    },
  };
}
