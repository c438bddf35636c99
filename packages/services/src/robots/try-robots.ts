import type { RobotsServices } from '@meguri/api/services-port';
import type { RobotsTrial, RobotsVerdict } from '@meguri/contracts';
import { listRobotsTexts, readSettings, sampleHostUrls } from '@meguri/database';
import { evaluateRobotsRecord, parseRobots, type RobotsRecord } from '@meguri/robots';
import type { Dependencies } from '../context/dependencies.ts';
import { inTurns } from '../context/in-turns.ts';
import { requireHost } from '../hosts/require-host.ts';
import { maxJudgedPages, readRobotsText, robotsEffect } from './get-robots-version.ts';

export function createTryRobots(deps: Dependencies): RobotsServices['try'] {
  return ({ input }) => tryRobots(deps, input);
}

/**
 * Evaluates a draft or the stored robots.txt for URLs; for a named host also for its known pages.
 * @throws {ServiceError} `not-found`
 */
export async function tryRobots(
  deps: Dependencies,
  { name, draft, urls }: { name?: string | undefined; draft?: string | undefined; urls: readonly string[] },
): Promise<RobotsTrial> {
  const { prisma } = deps;
  const { 'crawler.product': product } = await readSettings(prisma);
  const drafted: RobotsRecord | null =
    draft === undefined ? null : { status: 'parsed', reason: 'parsed', parsed: parseRobots(draft) };
  const host = name === undefined ? null : await requireHost(deps, name);
  const stored = host ? await listRobotsTexts(prisma, host.hostId) : [];
  const recordFor = robotsForUrls(stored);
  const verdicts: RobotsVerdict[] = [];
  await inTurns(urls, (url) => verdicts.push(verdictOf(drafted ?? recordFor(url), product, url)));
  const [first] = stored;
  if (!drafted || !host || !first) return { verdicts, effect: null };
  const known = await sampleHostUrls(prisma, { hostId: host.hostId, limit: maxJudgedPages });
  const effect = await robotsEffect(readRobotsText(first), drafted, {
    urls: known,
    pages: host.pageCount,
    product,
  });
  return { verdicts, effect };
}

function verdictOf(record: RobotsRecord | null, product: string, url: string): RobotsVerdict {
  const asked = url.startsWith('/') ? `http://host${url}` : url;
  const isUrl = (URL.parse(asked)?.host ?? '') !== '';
  if (!isUrl || record === null)
    return { url, allowed: null, rule: null, line: null, crawlDelaySeconds: null };
  return { url, ...evaluateRobotsRecord(record, product, asked) };
}

interface StoredRobots {
  scheme: string;
  status: string;
  body: Uint8Array | null;
}

/**
 * The robots.txt that applies to a URL: that of its scheme where it was read, otherwise the other one; null
 * where none was.
 */
export function robotsForUrls(stored: readonly StoredRobots[]): (url: string) => RobotsRecord | null {
  const read = stored.map((one) => ({ scheme: one.scheme, record: readRobotsText(one) }));
  return (url) => {
    const scheme = url.slice(0, Math.max(0, url.indexOf(':'))) || 'https';
    const own = read.find((one) => one.scheme === scheme) ?? read[0];
    return own?.record ?? null;
  };
}
