import { createHash } from 'node:crypto';
import { readableUnder, type Reader } from '@meguri/access';
import {
  listAccessRules,
  listSeedListIds,
  listActiveTakedowns,
  type ConsumerRecord,
  type FetchablePackage,
  type PrismaClient,
} from '@meguri/database';
import { inScope, type PackageEntry } from '@meguri/redistribution';
import { surtKey } from '@meguri/urls';

/** A consumer reads what registered users of the archive read, and is not on site. */
const consumerReader: Reader = { kind: 'registered', isOnSite: false };

/** Decides whether a consumer may receive a record now. */
export interface PackageTerms {
  /**
   * Changes with the takedowns, the access rules and the scope. Packages that were checked under another key
   * wait.
   */
  key: string;
  allows(entry: PackageEntry): boolean;
}

/** Takedowns and rules in force, for several consumers. */
export interface TermsInForce {
  of(consumer: Pick<ConsumerRecord, 'id' | 'scope'>): Promise<PackageTerms>;
  keyOf(consumer: Pick<ConsumerRecord, 'scope'>): string;
}

/** Reads the takedowns and rules that are in force now. */
export async function readTerms(prisma: PrismaClient, now: Date): Promise<TermsInForce> {
  const [takedowns, rules] = await Promise.all([listActiveTakedowns(prisma), listAccessRules(prisma)]);
  const lines = [
    ...takedowns.map(({ hostId, urlKey, url }) => JSON.stringify([String(hostId), urlKey, url])),
    ...rules.map(({ id, surtPrefix, capturedFrom, capturedBefore, access, embargoDays }) =>
      JSON.stringify([id, surtPrefix, capturedFrom, capturedBefore, access, embargoDays]),
    ),
  ];
  const common = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  const keyOf: TermsInForce['keyOf'] = ({ scope }) =>
    createHash('sha256')
      .update(`${common}\n${JSON.stringify(scope)}`)
      .digest('hex')
      .slice(0, 32);
  const isReadable = readableUnder(consumerReader, { rules, takedowns }, now);
  return {
    keyOf,
    of: async ({ scope }) => {
      const ids = await listSeedListIds(prisma, scope.seedLists);
      const isInScope = inScope(scope, new Set(ids.values()));
      return {
        key: keyOf({ scope }),
        allows: (entry) =>
          isInScope(entry) &&
          isReadable({
            hostId: entry.hostId,
            urlKey: entry.urlKey,
            url: entry.url,
            surt: surtKey(entry.url),
            capturedAt: new Date(entry.capturedAt / 1_000),
            bodyOf: entry.bodyOf,
          }),
      };
    },
  };
}

/** Whether the files of a package may be sent to its consumer now. */
type Sendability = 'sendable' | 'withdrawn' | 'over' | 'unchecked';

/** `unchecked`: takedowns, rules or the scope have changed since its records were checked. */
export async function sendabilityOf(
  prisma: PrismaClient,
  {
    consumer,
    found: { state, expiresAt, termsKey },
    now,
  }: { consumer: Pick<ConsumerRecord, 'scope'>; found: FetchablePackage; now: Date },
): Promise<Sendability> {
  if (state === 'withdrawn') return 'withdrawn';
  if (state !== 'ready' || expiresAt <= now) return 'over';
  return (await readTerms(prisma, now)).keyOf(consumer) === termsKey ? 'sendable' : 'unchecked';
}
