import { isIP } from 'node:net';
import type { ComplaintFormServices } from '@meguri/api/services-port';
import type { AccessCheck } from '@meguri/contracts';
import { countAccessesBetween, findRecordsStart, hostIdOf, readSettings } from '@meguri/database';
import { findTimes } from '@meguri/mail';
import { z } from 'zod';
import { createAttemptLimit } from '../../auth/attempt-limit.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { hostOf } from '../../webmasters/claim-host.ts';
import { covers, publishedAddresses } from '../evidence/check-addresses.ts';

const fieldsSchema = z.object({
  host: z.string().max(2_000),
  address: z.string().trim().max(64),
  at: z.string().max(200),
});

/** Checks of one host per hour by all clients together, so that strangers cannot follow its crawl. */
const checksOfHost = 120;
const maxCounted = 1_000;
/** How far clocks of servers may be ahead. */
const aheadMs = 300_000;
const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * Answers "was it us?" for an address and a time, from the published addresses and the record of accesses.
 * An address that is not ours says nothing about the host, and a host without requests is answered like one
 * that is unknown.
 */
export function createCheckAccess(deps: Dependencies): ComplaintFormServices['check'] {
  const { prisma, clock, redis } = deps;
  const limit = createAttemptLimit(redis, clock, { prefix: 'access-check', windowSeconds: 3_600 });
  return async ({ ctx, fields }): Promise<AccessCheck> => {
    const now = clock.now();
    const asked = readFields(fields, now);
    if ('invalid' in asked) return { kind: 'invalid', field: asked.invalid };
    const { host, address, at } = asked;
    const settings = await readSettings(prisma);
    if (!(await limit.allows(ctx, '', settings['complaints.checksPerHour']))) return { kind: 'too-many' };
    const published = publishedAddresses(settings);
    const isPublished = published.length > 0;
    if (isPublished && !covers(published, address)) return { kind: 'not-ours', address };
    if (!(await limit.allows({ ...ctx, clientAddress: null }, host, checksOfHost)))
      return { kind: 'too-many' };
    const since = await checkedSince(deps, now, settings['complaints.checkDays']);
    if (at < since) return { kind: 'not-kept', since };
    const windowMs = settings['complaints.checkMinutes'] * minuteMs;
    const from = new Date(at.getTime() - windowMs);
    const to = new Date(Math.min(now.getTime(), at.getTime() + windowMs));
    const counted = { hostIds: [hostIdOf(host)], from, to, limit: maxCounted + 1 };
    const requests = await countAccessesBetween(prisma, counted);
    return {
      kind: 'checked',
      host,
      address,
      isPublished,
      requests: Math.min(requests, maxCounted),
      more: requests > maxCounted,
      from,
      to,
    };
  };
}

type Asked = { host: string; address: string; at: Date } | { invalid: 'host' | 'address' | 'at' };

function readFields(fields: Record<string, string>, now: Date): Asked {
  const { data, error } = fieldsSchema.safeParse(fields);
  if (!data) return { invalid: (error.issues[0]?.path[0] ?? 'host') as 'host' };
  const host = hostOf(data.host);
  if (host === null) return { invalid: 'host' };
  const [base = '', bits] = data.address.split('/');
  const widest = isIP(base) === 6 ? 128 : 32;
  if (isIP(base) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= widest)))
    return { invalid: 'address' };
  const [time] = findTimes(data.at, now, 1);
  if (!time || time.at.getTime() > now.getTime() + aheadMs) return { invalid: 'at' };
  return { host, address: data.address, at: time.at };
}

/** When the checked period begins: by the setting, or with the first record of the crawl. */
async function checkedSince({ prisma }: Dependencies, now: Date, days: number): Promise<Date> {
  const start = (await findRecordsStart(prisma)) ?? now;
  return new Date(Math.max(start.getTime(), now.getTime() - days * dayMs));
}
