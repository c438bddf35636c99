import type { Random } from '@meguri/contracts';
import {
  compareRateCells,
  compareIntervalCounts,
  compareTotals,
  listOrphans,
  scanCaptures,
  scanPages,
  sumHosts,
  type CaptureRecord,
  type HostSums,
  type PageFacts,
} from '@meguri/database';
import type { Archive } from '../archive/open-archive.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { captureChecks, checkCapture, checkCaptureRecord, createReservoir } from './check-capture.ts';
import { checkFiles, fileChecks } from './check-files.ts';
import { checkHost, hostChecks } from './check-host.ts';
import { checkPage, pageChecks } from './check-page.ts';
import { createFindings, type Findings, type VerifyCheck } from './findings.ts';

export interface VerifyInput {
  archive: Archive;
  /** Number of captures to check, chosen at random; null = all. */
  sample: number | null;
  /** Whether to read every sealed file as well. */
  files: boolean;
  random: Random;
}

const hostsPerBatch = 100;
const rowsPerBatch = 2_000;

/**
 * Recomputes every counter and invariant, and reports differences. Works host by host in batches, so memory
 * stays bounded; values that are compared are read in one statement, so the crawl may continue meanwhile.
 */
export async function verify(deps: Dependencies, input: VerifyInput): Promise<VerifyCheck[]> {
  const { prisma } = deps;
  const checks = [...hostChecks, ...pageChecks, ...captureChecks, ...(input.files ? fileChecks : [])];
  const findings = createFindings([
    'counters and minutes',
    'counts by interval',
    'rows without a host',
    ...checks,
  ]);
  for (const { name, stored, recomputed } of await compareTotals(prisma)) {
    findings.compare('counters and minutes', name, stored, recomputed);
  }
  for (const { name, stored, recomputed } of await compareIntervalCounts(prisma)) {
    findings.compare('counts by interval', name, stored, recomputed);
  }
  for (const { table, url } of await listOrphans(prisma)) {
    findings.add('rows without a host', `${table} ${url}`);
  }
  const records = recordChecker(input, findings);
  let after = -1n;
  for (;;) {
    const hosts: HostSums[] = await sumHosts(prisma, { after, limit: hostsPerBatch });
    for (const host of hosts) await verifyHost(deps, host, findings, records.take);
    if (hosts.length < hostsPerBatch) break;
    after = hosts.at(-1)?.hostId ?? after;
  }
  await records.finish();
  if (input.files) await checkFiles(prisma, input.archive.storage, findings);
  return findings.report();
}

async function verifyHost(
  { prisma, clock }: Dependencies,
  host: HostSums,
  findings: Findings,
  takeCapture: (capture: CaptureRecord) => Promise<void>,
): Promise<void> {
  const { hostId, name } = host;
  checkHost(host, clock.now(), findings);
  for (const { cell, stored, recomputed } of host.hasRateCells
    ? await compareRateCells(prisma, hostId)
    : []) {
    findings.compare('host histograms', `${name} cell ${cell}`, stored, recomputed);
  }
  for (let after: string | null = null; ;) {
    const pages: PageFacts[] = await scanPages(prisma, { hostId, after, limit: rowsPerBatch });
    for (const page of pages) checkPage(page, name, findings);
    if (pages.length < rowsPerBatch) break;
    after = pages.at(-1)?.urlKey ?? null;
  }
  for (let after: CaptureRecord | null = null; ;) {
    const captures: CaptureRecord[] = await scanCaptures(prisma, { hostId, after, limit: rowsPerBatch });
    for (const capture of captures) {
      await checkCapture(capture, name, prisma, findings);
      await takeCapture(capture);
    }
    if (captures.length < rowsPerBatch) break;
    after = captures.at(-1) ?? null;
  }
}

/**
 * Checks captures in the archive: each as it comes, or at the end a random sample in the order of their
 * positions.
 */
function recordChecker({ archive, sample, random }: VerifyInput, findings: Findings) {
  const check = (capture: CaptureRecord) => checkCaptureRecord(capture, archive.reader, findings);
  if (sample === null) return { take: check, finish: () => Promise.resolve() };
  const reservoir = createReservoir<CaptureRecord>(sample, random);
  return {
    take: async (capture: CaptureRecord) => reservoir.offer(capture),
    finish: async () => {
      for (const capture of reservoir.items().toSorted(byPlace)) await check(capture);
    },
  };
}

function byPlace(a: CaptureRecord, b: CaptureRecord): number {
  return a.fileName === b.fileName ? a.offset - b.offset : a.fileName < b.fileName ? -1 : 1;
}
