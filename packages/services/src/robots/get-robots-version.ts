import { refusal, type RobotsServices } from '@meguri/api/services-port';
import { findRobotsVersions, readSettings, sampleHostUrls } from '@meguri/database';
import { parseRobots, evaluateRobotsRecord, type RobotsRecord } from '@meguri/robots';
import type { RobotsEffect } from '@meguri/contracts';
import type { Dependencies } from '../context/dependencies.ts';
import { inTurns } from '../context/in-turns.ts';
import { requireHost } from '../hosts/require-host.ts';
import { diffLines } from '../archive/captured-text.ts';
import { statusOf } from './list-robots.ts';

/**
 * Pages whose robots.txt decisions are compared: all of most hosts, a sample of large ones (within 3 % in 19
 * of 20 cases).
 */
export const maxJudgedPages = 1_000;

/** Before the first version everything counts as allowed. */
const nothingRead = { status: 'allow-all', body: null };

export function createGetRobotsVersion(deps: Dependencies): RobotsServices['version'] {
  return async ({ input: { name, scheme, fetchedAt } }) => {
    const { prisma } = deps;
    const { hostId, pageCount } = await requireHost(deps, name);
    const [[version, previous], settings, urls] = await Promise.all([
      findRobotsVersions(prisma, { hostId, scheme, fetchedAt }),
      readSettings(prisma),
      sampleHostUrls(prisma, { hostId, limit: maxJudgedPages }),
    ]);
    if (version?.fetchedAt.getTime() !== fetchedAt.getTime())
      throw refusal('not-found', 'unknownRobotsVersion', { host: name }, 'fetchedAt');
    return {
      host: version.host,
      scheme,
      fetchedAt,
      status: statusOf(version.status),
      reason: version.reason,
      httpStatus: version.httpStatus,
      bytes: version.bytes,
      previousAt: previous?.fetchedAt ?? null,
      lines: diffLines(robotsText(previous?.body ?? null), robotsText(version.body)),
      effect: await robotsEffect(readRobotsText(previous ?? nothingRead), readRobotsText(version), {
        urls: urls.filter((url) => url.startsWith(`${scheme}:`)),
        pages: pageCount,
        product: settings['crawler.product'],
      }),
    };
  };
}

/** The meaning of a stored robots.txt, with or without text. */
export function readRobotsText(stored: { status: string; body: Uint8Array | null }): RobotsRecord {
  if (stored.status === 'parsed')
    return { status: 'parsed', reason: 'parsed', parsed: parseRobots(stored.body ?? new Uint8Array()) };
  return stored.status === 'allow-all'
    ? { status: 'allow-all', parsed: null, reason: 'unavailable' }
    : { status: 'disallow-all', parsed: null, reason: 'unreachable' };
}

const robotsText = (body: Uint8Array | null) => (body ? Buffer.from(body).toString('utf8') : '');

const maxExamples = 20;

/** Time for judging pages; a file made to take long is judged for fewer of them. */
const maxJudgingMs = 1_000;

/** Pages whose decision differs between `before` and `after`. */
export async function robotsEffect(
  before: RobotsRecord,
  after: RobotsRecord,
  input: { urls: readonly string[]; pages: number; product: string },
): Promise<RobotsEffect> {
  const changed = { allowed: 0, forbidden: 0 };
  const examples: RobotsEffect['examples'] = [];
  const { judged } = await inTurns(
    input.urls,
    (url) => {
      const now = evaluateRobotsRecord(after, input.product, url);
      if (evaluateRobotsRecord(before, input.product, url).allowed === now.allowed) return;
      changed[now.allowed ? 'allowed' : 'forbidden'] += 1;
      if (examples.length < maxExamples)
        examples.push({ url, allowed: now.allowed, line: now.line, rule: now.rule });
    },
    maxJudgingMs,
  );
  return { judged, pages: Math.max(input.pages, input.urls.length), ...changed, examples };
}
