import {
  findConsumerById,
  listReadyPackages,
  recordPackageTerms,
  withdrawPackage,
  type PrismaClient,
  type ReadyPackage,
} from '@meguri/database';
import { readRecordList } from '@meguri/redistribution';
import { packagePlace } from './package-places.ts';
import { readTerms, type PackageTerms, type TermsInForce } from './package-terms.ts';

const packagesPerRead = 500;

/** Whether takedowns, rules or a scope have changed since a package was last checked. */
export async function hasPackageToCheck(prisma: PrismaClient, now: Date): Promise<boolean> {
  const [anyReady] = await listReadyPackages(prisma, { after: '0', limit: 1 });
  if (!anyReady) return false;
  for await (const _ of packagesToCheck(prisma, await readTerms(prisma, now))) return true;
  return false;
}

/**
 * Withdraws the packages that hold a record which their consumer may no longer receive, and queues
 * replacements. Packages that wait for this check cannot be fetched. `removeForeignPackages` deletes their
 * files.
 */
export async function withdrawForbidden({
  prisma,
  snapshotDirectory,
  now,
}: {
  prisma: PrismaClient;
  snapshotDirectory: string;
  now: Date;
}): Promise<void> {
  const inForce = await readTerms(prisma, now);
  for await (const { id, consumerId } of packagesToCheck(prisma, inForce)) {
    const consumer = await findConsumerById(prisma, consumerId);
    if (!consumer) continue;
    const terms = await inForce.of(consumer);
    const directory = packagePlace(snapshotDirectory, { consumerId, id });
    const problem = await problemOf(directory, terms);
    if (problem === null) await recordPackageTerms(prisma, { id, termsKey: terms.key });
    else await withdrawPackage(prisma, { id, problem, now });
  }
}

async function* packagesToCheck(prisma: PrismaClient, inForce: TermsInForce): AsyncGenerator<ReadyPackage> {
  const keys = new Map<number, string>();
  for (let after = '0'; ;) {
    const found = await listReadyPackages(prisma, { after, limit: packagesPerRead });
    for (const one of found) {
      let key = keys.get(one.consumerId);
      if (key === undefined) {
        const consumer = await findConsumerById(prisma, one.consumerId);
        if (!consumer) continue;
        key = inForce.keyOf(consumer);
        keys.set(one.consumerId, key);
      }
      if (one.termsKey !== key) yield one;
    }
    const last = found.at(-1);
    if (!last || found.length < packagesPerRead) return;
    after = last.id;
  }
}

async function problemOf(directory: string, terms: PackageTerms): Promise<string | null> {
  let forbidden = 0;
  try {
    for await (const entry of readRecordList(directory)) if (!terms.allows(entry)) forbidden += 1;
  } catch {
    return 'The list of its records cannot be read, so it is withdrawn.';
  }
  return forbidden === 0
    ? null
    : `${forbidden} of its records may no longer be sent after a takedown, or a change of access rules or of the scope. A package without them is made in its place.`;
}
