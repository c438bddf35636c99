import { millisecondsPerDay, type Removal, type RemovalList, removalListSchema } from '@meguri/contracts';
import {
  changePulledTakedown,
  countHeldOf,
  findLastRemoval,
  hostIdOf,
  listUnacknowledged,
  recordRemovalAcknowledged,
  recordRemovalApplied,
  readSettings,
  urlKeyOf,
} from '@meguri/database';
import { canonicalizeUrl } from '@meguri/urls';
import { PullError } from './pull-error.ts';
import type { PullContext } from './pull-package.ts';
import { hexOf, sha256Of, verifySigned } from './verify-signed.ts';

/** Most lists that one call carries out. */
const listsAtOnce = 100;

/** What applying removal lists needs. */
export interface RemovalContext extends Pick<PullContext, 'prisma' | 'clock' | 'source' | 'origin' | 'beat'> {
  /** Signs acknowledgements; null: the token alone says who answers. */
  sign: ((bytes: Uint8Array) => string) | null;
  /** Whether packages of the source wait for their import: takedowns may concern them. */
  hasUnimported: boolean;
}

/**
 * Carries out the new lists of removed records of a source, in their order, and acknowledges each. A list has
 * an effect only where it names records that were imported from the source, or whose import may be pending.
 * For pending ones it hides, and purges nothing: what is here of that host or URL is this archive's own.
 *
 * @throws {PullError} for a list that is altered or missing; earlier lists are carried out
 */
export async function applyRemovals(context: RemovalContext): Promise<number> {
  const { prisma, clock, source, origin, beat } = context;
  let applied = 0;
  for (; applied < listsAtOnce; applied += 1) {
    const last = await findLastRemoval(prisma, source.id);
    const sequence = (last?.sequence ?? 0) + 1;
    const found = await origin.removals(sequence);
    await beat();
    if (!found) break;
    const what = `List ${sequence} of removed records`;
    const list = verifySigned(found, {
      publicKey: source.publicKey,
      what,
      parse: (value) => removalListSchema.parse(value),
    });
    const previous = last === null ? null : hexOf(last.sha256);
    if (list.sequence !== sequence || list.previous !== previous)
      throw new PullError(
        'chain',
        `${what} does not follow the list before it. It is not used. Ask the archive which lists it has issued.`,
      );
    const held = await applyList(context, list);
    const now = clock.now();
    const sha256 = sha256Of(found.bytes);
    await recordRemovalApplied(prisma, { sourceId: source.id, sequence, sha256, now, held });
  }
  await acknowledgeAll(context);
  return applied;
}

async function acknowledgeAll({ prisma, clock, source, origin, beat, sign }: RemovalContext): Promise<void> {
  for (const { sequence, sha256, appliedAt, held } of await listUnacknowledged(prisma, source.id)) {
    const signature = sign?.(sha256);
    await origin.acknowledge(sequence, {
      sha256: hexOf(sha256),
      appliedAt: appliedAt.toISOString(),
      held,
      ...(signature === undefined ? {} : { signature }),
    });
    await beat();
    await recordRemovalAcknowledged(prisma, { sourceId: source.id, sequence, now: clock.now() });
  }
}

/** @returns how many of its records this archive holds */
async function applyList(context: RemovalContext, list: RemovalList): Promise<number> {
  let held = 0;
  for (const removal of list.removals) held += await applyRemoval(context, list, removal);
  return held;
}

async function applyRemoval(
  { prisma, clock, source, hasUnimported }: RemovalContext,
  { archive, sequence }: RemovalList,
  removal: Removal,
): Promise<number> {
  const scope = scopeOf(removal);
  if (scope === null) return 0;
  const held = await countHeldOf(prisma, { sourceId: source.id, records: placesOf(removal) });
  if (held === 0 && !hasUnimported && removal.state !== 'restored') return 0;
  const state = held === 0 && removal.state === 'purged' ? 'hidden' : removal.state;
  const now = clock.now();
  const { 'takedown.purgeDays': days } = await readSettings(prisma);
  const actor = `source ${source.id}`;
  await changePulledTakedown(prisma, {
    sourceId: source.id,
    remoteId: removal.takedown,
    scope,
    state,
    purgeBy: new Date(now.getTime() + days * millisecondsPerDay),
    now,
    actor,
    audit: (takedown) => ({
      at: now,
      actor,
      action: 'source.takedown',
      subject: `host:${scope.hostName}`,
      before: null,
      after: { takedown, state, list: sequence, archive: archive.slice(0, 200) },
      reason: null,
    }),
  });
  return held;
}

/** Null for a host or URL without a canonical form. */
function scopeOf({ host, url, isPrefix }: Removal) {
  if (url === null) {
    const canonical = canonicalizeUrl(`http://${host}/`);
    return canonical.ok && canonical.host === host
      ? { hostId: hostIdOf(host), hostName: host, urlKey: null, url: null }
      : null;
  }
  const canonical = canonicalizeUrl(url);
  if (!canonical.ok || canonical.host !== host) return null;
  if (isPrefix) return { hostId: hostIdOf(host), hostName: host, urlKey: null, url };
  return { hostId: hostIdOf(host), hostName: host, urlKey: urlKeyOf(canonical.url), url: canonical.url };
}

function placesOf({ records }: Removal) {
  return records.flatMap(({ url, capturedAt }) => {
    const canonical = canonicalizeUrl(url);
    return canonical.ok
      ? [
          {
            hostId: hostIdOf(canonical.host),
            urlKey: urlKeyOf(canonical.url),
            capturedAt: new Date(capturedAt),
          },
        ]
      : [];
  });
}
