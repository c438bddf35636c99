import { steadyMs } from '@meguri/demo-web';
import { createCommandServices } from '@meguri/services';
import { chaosSettings, minLeaseSeconds, longestVisitSeconds } from './chaos-settings.ts';
import { checkIntervals } from './checks/check-intervals.ts';
import { checkLinksKnown, checkStillKnown, type FoundLink } from './checks/check-known.ts';
import { checkRepetitions } from './checks/check-repetitions.ts';
import type { CheckResult } from './checks/check-result.ts';
import { checkRetryAfter } from './checks/check-retry-after.ts';
import { checkRobotsFirst, checkRobotsObeyed } from './checks/check-robots.ts';
import { matchCaptures } from './checks/match-captures.ts';
import { createRobotsHistory } from './checks/robots-history.ts';
import { readCaptures, knownUrls } from './evidence/pages-and-captures.ts';
import { readLinks } from './evidence/read-links.ts';
import type { InjectedFaults } from './inject-faults.ts';
import type { ChaosOptions } from './options.ts';
import type { Installation } from './processes/start-installation.ts';
import { readWebLog } from './web/simulated-web.ts';

export interface CheckedRun {
  requests: number;
  captures: number;
  pages: number;
  checks: CheckResult[];
}

/** Checks the web's log and the archive against the rules, after crawling has stopped. */
export async function runChecks(input: {
  installation: Installation;
  webLog: string;
  injected: InjectedFaults;
  options: ChaosOptions;
  everKnown: ReadonlySet<string>;
}): Promise<CheckedRun> {
  const { installation, injected, options } = input;
  const { prisma, archiveDirectory } = installation;
  const { requests, changes } = await readWebLog(input.webLog);
  const captures = await readCaptures(prisma);
  const known = new Set(await knownUrls(prisma));
  const history = createRobotsHistory(requests, changes);
  const robotsRules = {
    recheckSeconds: chaosSettings['robots.recheckSeconds'],
    visitSeconds: longestVisitSeconds,
  };
  const windowMs = (robotsRules.recheckSeconds + robotsRules.visitSeconds) * 1000;
  const crawlDelaySeconds = (host: string, atMs: number) =>
    history.minCrawlDelaySeconds(host, atMs - windowMs, atMs);
  const bursts = {
    intervalSeconds: chaosSettings['access.intervalSeconds'],
    burstMaxCount: chaosSettings['access.burstMaxCount'],
    burstMaxSeconds: chaosSettings['access.burstMaxSeconds'],
  };
  const delayed = requests.filter(({ host, arrivedMs }) => crawlDelaySeconds(host, arrivedMs) > 0);
  const { records, clockShiftsMs } = injected;
  const { unfounded, uncommitted } = matchCaptures(requests, captures, records, clockShiftsMs);
  const wallMinusSteadyMs = Date.now() - steadyMs();

  const checks = [
    checkIntervals('no host accessed sooner than its interval allows', requests, {
      ...bursts,
      crawlDelaySeconds: () => 0,
    }),
    checkIntervals('Crawl-delay honoured', delayed, { ...bursts, crawlDelaySeconds }),
    checkRetryAfter(requests, records, minLeaseSeconds),
    checkRobotsObeyed(requests, history, robotsRules),
    checkRobotsFirst(requests, records, robotsRules),
    checkStillKnown(input.everKnown, known),
    checkLinksKnown(await allOf(readLinks(prisma, archiveDirectory, captures)), known),
    checkRepetitions(captures, records, {
      minIntervalSeconds: options.minIntervalSeconds,
      toSteadyMs: (wallMs) => wallMs - wallMinusSteadyMs,
    }),
    uncommitted,
    unfounded,
    ...(await verifyArchive(installation)),
  ];
  return { requests: requests.length, captures: captures.length, pages: known.size, checks };
}

/** Runs all checks of `meguri verify`; they read the record of every capture. */
async function verifyArchive(installation: Installation): Promise<CheckResult[]> {
  const { databaseUrl, redisUrl, archiveDirectory } = installation;
  const services = createCommandServices({ databaseUrl, redisUrl, archiveDirectory });
  try {
    const results = await services.verify({ sample: null, files: true });
    const resultOf = (name: string, of: typeof results): CheckResult => ({
      name,
      checked: of.reduce((sum, { checked }) => sum + checked, 0),
      violations: of.flatMap(({ check, different, differences }) => [
        ...differences.map((one) => `${check}: ${one}`),
        ...(different > differences.length ? [`${check}: and ${different - differences.length} more`] : []),
      ]),
      excused: 0,
    });
    const isRecords = ({ check }: { check: string }) => check === 'capture records';
    return [
      resultOf('every capture resolves to its record', results.filter(isRecords)),
      resultOf(
        'meguri verify finds no difference',
        results.filter((one) => !isRecords(one)),
      ),
    ];
  } finally {
    await services.close();
  }
}

async function allOf(links: AsyncIterable<FoundLink>): Promise<FoundLink[]> {
  const all: FoundLink[] = [];
  for await (const link of links) all.push(link);
  return all;
}
